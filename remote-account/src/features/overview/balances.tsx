import { useMessages } from '@parlay/remote-kit/messages';
import { useBalance } from '@parlay/remote-kit/ports';
import { Money } from '@parlay/ui/figure';
import { Skeleton } from '@parlay/ui/skeleton';
import styles from './overview.module.css';

/** Live: the balance of the header with its parts. */
export function Balances() {
  const { t, locale } = useMessages();
  const balance = useBalance();
  if (balance.status !== 'known') return <Skeleton shape="title" />;
  const { spendable, withdrawable, locked, bonus, currency } = balance.balances;
  const money = (amount: string) => <Money amount={amount} currency={currency} locale={locale} size="sm" />;
  return (
    <div>
      <Money amount={spendable} currency={currency} locale={locale} size="lg" />
      <dl className={styles.parts}>
        <div>
          <dt>{t('overview.withdrawable')}</dt>
          <dd>{money(withdrawable)}</dd>
        </div>
        <div>
          <dt>{t('overview.locked')}</dt>
          <dd>{money(locked)}</dd>
        </div>
        <div>
          <dt>{t('overview.bonus')}</dt>
          <dd>{money(bonus)}</dd>
        </div>
      </dl>
    </div>
  );
}
