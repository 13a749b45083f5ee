import { bonusTextKey } from '@parlay/contracts/bonus-text-key';
import { moneyParts, percentText } from '@parlay/money/format';
import type { Ports } from '@parlay/ports';
import { useLazyComponent } from '@parlay/remote-kit/loaded-later';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Button } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { Money } from '@parlay/ui/figure';
import { ProgressBar } from '@parlay/ui/progress-bar';
import type from '@parlay/ui/styles/type.module.css';
import { useCallback, useState } from 'react';
import { type Bonus, cardBonusOf } from '../../model/bonus.ts';
import { HelpLink } from '../links/route-link.tsx';
import { useTemplate } from '../templates/use-template.ts';
import type { BonusActionProps } from './bonus-action.tsx';
import styles from './bonus-card.module.css';

/** Styles of the card (SH3). `line` is one row without an expandable part. */
const LOOKS = { default: styles.card, line: styles.line };

/** Shows a player's bonus on the home page (SH3), or nothing if there is none. */
export function BonusCard() {
  const { api, session } = usePorts();
  const isPlayer = useSession().status === 'player';
  const bonuses = useServerData('/api/bonus/user', isPlayer ? () => api.get('/api/bonus/user') : null);
  const bonus = isPlayer && cardBonusOf(bonuses.data?.items ?? []);
  if (!bonus) return null;
  return (
    <section className={cx(type.wrap, type.section)} aria-labelledby="home-bonus">
      <Shown bonus={bonus} reload={() => Promise.all([bonuses.reload(), session.refresh()])} />
    </section>
  );
}

function Shown({ bonus, reload }: { bonus: Bonus; reload(): Promise<unknown> }) {
  const { t, locale } = useMessages();
  const look = useTemplate('bonusCard', LOOKS);
  const [more, setMore] = useState(false);
  const { amount, balance, currency, status } = bonus;
  const action = status === 'CLAIMED' ? 'forfeit' : 'claim';
  const { Action, pressed, press, close } = useAction();
  return (
    <Card pad="md" className={cx(look)}>
      <div className={styles.head}>
        <h2 className={type.displaySm} id="home-bonus">
          {t(`home.bonus.names.${bonusTextKey(bonus)}`, {
            amount: moneyParts(amount, { currency, locale, decimals: 0 }).text,
          })}
        </h2>
        {balance !== null && (
          <p className={styles.balance}>
            <span className={type.muted}>{t('home.bonus.balance')}</span>
            <Money amount={balance} currency={currency} locale={locale} size="md" decimals={2} />
          </p>
        )}
      </div>
      <Progress bonus={bonus} />
      {more && <Details bonus={bonus} />}
      <div className={styles.actions}>
        <Button variant="ghost" aria-expanded={more} onClick={() => setMore(!more)}>
          {t(more ? 'home.bonus.less' : 'home.bonus.more')}
        </Button>
        <Button
          variant={action === 'claim' ? 'primary' : 'dangerQuiet'}
          working={pressed !== undefined && !Action}
          onClick={() => press(action)}
        >
          {t(`home.bonus.${action}`)}
        </Button>
      </div>
      {Action && pressed && <Action verb={pressed} bonus={bonus} reload={reload} onClose={close} />}
    </Card>
  );
}

/** Loads the confirmation and its texts when the button is pressed. Says so if that fails. */
function useAction() {
  const ports = usePorts();
  const { t } = useMessages();
  const [pressed, press] = useState<BonusActionProps['verb']>();
  const close = () => press(undefined);
  const load = useCallback(async () => {
    const [part] = await Promise.all([
      import(/* webpackChunkName: "bonus-action" */ './bonus-action.tsx'),
      loadTexts(ports),
    ]);
    return part;
  }, [ports]);
  const Action = useLazyComponent(pressed !== undefined, load, () => {
    close();
    ports.notify.show({
      id: 'bonus-action',
      type: 'error',
      title: t('failed.offline.title'),
      text: t('failed.offline.text'),
    });
  });
  return { Action, pressed, press, close };
}

async function loadTexts(ports: Ports): Promise<void> {
  const { loadBonusTexts } = await import(
    /* webpackChunkName: "bonus-action" */ '@parlay/betting/bonus-messages-later'
  );
  await loadBonusTexts(ports);
}

/** Shows the completed wagering of a running bonus, and of others in the brand's status for it (X34); nothing for a ticket. */
function Progress({ bonus: { status, percentage, rollOvers } }: { bonus: Bonus }) {
  const { t, locale } = useMessages();
  const { progressOn } = usePorts().brand.brand.bonus;
  if ((status !== 'CLAIMED' && status !== progressOn) || rollOvers.length === 0) return null;
  const text = percentText(percentage, locale);
  return (
    <div className={styles.progress}>
      <ProgressBar value={Number(percentage) / 100} label={t('home.bonus.progress')} valueText={text} />
      <b className={type.num}>{text}</b>
    </div>
  );
}

/** Shows the days left, the terms, and the wagering requirement: amounts for a claimed bonus, otherwise a factor. */
function Details({ bonus }: { bonus: Bonus }) {
  const { t, locale } = useMessages();
  const { currency, expiresInDays, rollOvers, status, terms } = bonus;
  const money = (amount: string) => moneyParts(amount, { currency, locale, decimals: 2 }).text;
  return (
    <div className={cx(type.sm, styles.more)}>
      {rollOvers.map(({ codeName, pendingAmount, originalAmount }) => (
        <p key={codeName} className={type.num}>
          {status === 'CLAIMED'
            ? t('home.bonus.toGo', { pending: money(pendingAmount), original: money(originalAmount) })
            : t('home.bonus.times', { times: terms.wagering })}
        </p>
      ))}
      {bonus.type === 'tournament-ticket' && <p>{t('home.bonus.ticket')}</p>}
      <RoundsLeft bonus={bonus} />
      {expiresInDays !== null && <p>{t('home.bonus.days', { count: expiresInDays })}</p>}
      <HelpLink page="bonus" url={{ hash: bonus.type }} className={type.link}>
        {t('home.bonus.terms')}
      </HelpLink>
    </div>
  );
}

/** Shows the remaining free bets or free rounds. Before the claim, all of them remain. */
function RoundsLeft({ bonus: { roundsLeft, status, terms } }: { bonus: Bonus }) {
  const { t } = useMessages();
  const { freeBets, freeRounds: rounds } = terms;
  const leftOf = (all: number) => (status === 'CLAIMED' ? (roundsLeft ?? 0) : all);
  if (freeBets) return <p>{t('home.bonus.betsLeft', { left: leftOf(freeBets.bets), all: freeBets.bets })}</p>;
  if (!rounds) return null;
  const values = { left: leftOf(rounds.rounds), all: rounds.rounds, game: rounds.name };
  return <p>{t('home.bonus.roundsLeft', values)}</p>;
}
