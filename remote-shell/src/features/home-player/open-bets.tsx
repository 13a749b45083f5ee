import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { type OpenBet, stakedIn } from '../../model/player-home.ts';
import { RouteLink } from '../links/route-link.tsx';
import styles from './player-home.module.css';

const SHOWN = 3;

/** Lists the newest open bets with their stakes and possible returns. `more` is true if there are others. */
export function OpenBets({ bets, more }: { bets: readonly OpenBet[]; more: boolean }) {
  const { t, locale } = useMessages();
  const staked = more ? undefined : stakedIn(bets);
  if (bets.length === 0) return null;
  return (
    <Card as="section" className={styles.panel} aria-labelledby="home-bets">
      <div className={styles.panelHead}>
        <h2 className={type.displayXs} id="home-bets">
          {t('home.player.bets.title')}
        </h2>
        {staked && (
          <span className={cx(type.sm, type.muted, type.num)}>
            {t('home.player.bets.staked', { amount: moneyParts(staked.amount, { ...staked, locale }).text })}
          </span>
        )}
      </div>
      <ul>
        {bets.slice(0, SHOWN).map((bet) => (
          <Bet key={bet.id} bet={bet} />
        ))}
      </ul>
      <p className={styles.panelFoot}>
        <RouteLink route="account/bet-history">{t('home.player.bets.all')}</RouteLink>
      </p>
    </Card>
  );
}

function Bet({ bet: { name, detail, stake, currency, possibleReturn } }: { bet: OpenBet }) {
  const { t, locale } = useMessages();
  const text = (amount: string) => moneyParts(amount, { locale, currency }).text;
  return (
    <li className={styles.bet}>
      <span className={type.pair}>
        <b className={type.strong}>{name}</b>
        <span className={cx(type.sm, type.num, styles.noWrap)}>
          {possibleReturn
            ? t('home.player.bets.returns', { amount: text(possibleReturn) })
            : t('home.player.bets.staked', { amount: text(stake) })}
        </span>
      </span>
      <span className={cx(type.sm, type.muted, type.num)}>
        {detail}
        {possibleReturn && `, ${t('home.player.bets.staked', { amount: text(stake) })}`}
      </span>
    </li>
  );
}
