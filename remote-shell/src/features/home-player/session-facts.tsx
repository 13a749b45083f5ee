import { useSessionTime } from '@parlay/betting/session-time';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { useSession } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { RouteLink } from '../links/route-link.tsx';
import { useAccountPreference } from '../preferences/use-account-preference.ts';
import { useSessionBalance } from './player-data.ts';
import styles from './player-home.module.css';

/** Shows the time since the login and what play has returned or cost in it. The amount hides with the balance (SH9). */
export function SessionFacts() {
  const { t, locale } = useMessages();
  const time = useSessionTime();
  const [isShown] = useAccountPreference('showBalance');
  const { data } = useSessionBalance(useSession().status === 'player');
  const result = data && moneyParts(data.gamesBalance, { locale, currency: data.currency });
  return (
    <p className={cx(styles.facts, type.sm, type.muted)}>
      <span className={styles.figures}>
        {time !== '' && (
          <span>
            {t('home.player.loggedIn')} <b className={type.num}>{time}</b>
          </span>
        )}
        {result && isShown && (
          <span>
            {t('home.player.result')} <b className={cx(type.num, result.sign && styles.minus)}>{result.text}</b>
          </span>
        )}
      </span>
      <RouteLink route="account/transactions" className={type.link}>
        {t('home.player.transactions')}
      </RouteLink>
    </p>
  );
}
