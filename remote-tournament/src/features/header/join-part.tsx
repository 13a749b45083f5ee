import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge } from '@parlay/ui/badge';
import { Button, ButtonLink } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { isUncertain } from '../../model/intent.ts';
import type { TournamentDetails } from '../../model/tournament.ts';
import { Reference } from '../parts/reference.tsx';
import styles from './header.module.css';
import { type JoinOptions, useJoin } from './use-join.ts';

/**
 * Joins for the entry price; a failed try takes the button's place and offers another (TO10), and where money is missing
 * the cashier.
 */
export function JoinPart({ tournament, onJoined }: { tournament: TournamentDetails } & Pick<JoinOptions, 'onJoined'>) {
  const { t, locale } = useMessages();
  const { working, error, join } = useJoin({ tournamentId: tournament.id, onJoined });
  const price = moneyParts(tournament.entryPrice, { locale, currency: tournament.currency }).text;
  const { navigation } = usePorts();
  const press = { working, onClick: () => void join() };
  return (
    <div className={styles.join}>
      <div role="status" className={styles.joinFault}>
        {error && (
          <>
            <Badge tone="loss">{t('join.failed')}</Badge>
            <span className={cx(type.sm, type.muted)}>
              {isUncertain(error) ? t('join.uncertain') : error.message}
              <Reference error={error} />
            </span>
          </>
        )}
      </div>
      {/* One button in both states, so that it keeps the focus. */}
      <div className={styles.joinFault}>
        <Button variant={error ? 'stage' : 'volt'} size="lg" {...press}>
          {error ? t('retry') : t('join.button', { price })}
        </Button>
        {/* The cashier has a security policy of its own: it is entered by loading it. */}
        {error?.code === 'insufficient_funds' && (
          <ButtonLink variant="volt" size="lg" href={navigation.urlFor('account/deposit')}>
            {t('join.deposit')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
