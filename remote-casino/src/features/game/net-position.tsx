import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Skeleton } from '@parlay/ui/skeleton';
import styles from './game.module.css';
import { useBalanceChange } from './use-balance-change.ts';

/**
 * Renders winnings minus stakes in all games since the session began, as counted by the server. Reloads when the
 * balance changes (B2).
 */
export function NetPosition() {
  const { t, locale } = useMessages();
  const { api } = usePorts();
  const figures = useServerData('/api/account/session-balance', () => api.get('/api/account/session-balance'));
  // The first response already includes the page's first balance.
  useBalanceChange(() => void figures.reload());
  return (
    <p className={styles.fact}>
      <span className={styles.balanceLabel}>{t('game.session')}</span>
      {figures.data ? (
        <span>{signed(figures.data.gamesBalance, figures.data.currency, locale)}</span>
      ) : figures.status === 'failed' ? (
        <span>{t('game.balanceUnavailable')}</span>
      ) : (
        <Skeleton className={styles.moneyGhost} />
      )}
    </p>
  );
}

/** Formats an amount with its sign, including a plus for winnings. */
function signed(amount: string, currency: string, locale: string): string {
  const { text } = moneyParts(amount, { locale, currency });
  return Number(amount) > 0 ? `+${text}` : text;
}
