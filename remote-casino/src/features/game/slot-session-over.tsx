import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { Money } from '@parlay/ui/figure';
import type from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';
import { resultOf, type SlotSession } from '../../model/slot-session.ts';
import { MessageArea } from './game-message.tsx';
import styles from './slot-session.module.css';
import { useLobbyLink } from './use-lobby-link.ts';

/** Replaces the game when its slot session is over. Shows the reason, the figures and links (B11). */
export function SlotSessionOver({ session }: { session: SlotSession }) {
  const { t, locale } = useMessages();
  const { navigation } = usePorts();
  const back = useLobbyLink();
  const { staked, returned, currency } = session;
  const figures = [
    ['staked', staked],
    ['returned', returned],
    ['result', resultOf(session)],
  ] as const;
  return (
    <MessageArea alert>
      <div className={styles.over}>
        <h2 className={type.displaySm}>{t(`game.slotSession.over.${session.ended ?? 'time'}`)}</h2>
        <p>{t('game.slotSession.over.text')}</p>
        <dl className={styles.figures}>
          {figures.map(([name, amount]) => (
            <div key={name}>
              <dt>{t(`game.slotSession.over.${name}`)}</dt>
              <dd>
                <Money amount={amount} currency={currency} locale={locale} size="sm" />
              </dd>
            </div>
          ))}
        </dl>
        <div className={styles.links}>
          <ButtonLink as={Link} to={back.to}>
            {back.label}
          </ButtonLink>
          <ButtonLink as={Link} to={navigation.urlFor('account/limits')} variant="secondary">
            {t('game.slotSession.over.limits')}
          </ButtonLink>
        </div>
      </div>
    </MessageArea>
  );
}
