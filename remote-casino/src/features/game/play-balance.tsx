import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { useBalance, usePolicy } from '@parlay/remote-kit/ports';
import { usePreference } from '@parlay/remote-kit/preference';
import { Button } from '@parlay/ui/button';
import { Money } from '@parlay/ui/figure';
import { Skeleton } from '@parlay/ui/skeleton';
import styles from './game.module.css';

/**
 * Returns the locked amount, which games exclude from their balance because it cannot be staked. Returns undefined
 * if nothing is locked.
 */
function lockedText({ locked, currency }: { locked: string; currency: string }, locale: string): string | undefined {
  return Number(locked) > 0 ? moneyParts(locked, { locale, currency }).text : undefined;
}

/**
 * Renders the balance as known to the server, and its locked part. If the player hides it, renders a button that
 * shows it if the policy requires that.
 */
export function PlayBalance() {
  const { t, locale } = useMessages();
  const [isShown, setIsShown] = usePreference('showBalance');
  const { balanceInFullscreen } = usePolicy();
  const balance = useBalance();
  if (!isShown)
    return balanceInFullscreen ? (
      <Button size="sm" variant="secondary" onClick={() => setIsShown(true)}>
        {t('game.showBalance')}
      </Button>
    ) : null;
  const locked = balance.status === 'known' && lockedText(balance.balances, locale);
  return (
    <p className={styles.balance}>
      <span className={styles.fact}>
        <span className={styles.balanceLabel}>{t('game.balance')}</span>
        {balance.status === 'known' ? (
          <Money amount={balance.balances.spendable} currency={balance.balances.currency} locale={locale} size="sm" />
        ) : (
          <span>
            {balance.status === 'unavailable' ? (
              t('game.balanceUnavailable')
            ) : (
              <Skeleton className={styles.moneyGhost} />
            )}
          </span>
        )}
      </span>
      {locked && <span className={styles.balanceLocked}>{t('game.balanceLocked', { amount: locked })}</span>}
    </p>
  );
}
