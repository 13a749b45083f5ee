import { minorOf } from '@parlay/money';
import { useMessages } from '@parlay/remote-kit/messages';
import { useBalance } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import { Money } from '@parlay/ui/figure';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import styles from './overview.module.css';
import { LockedMoneyReasons } from './why-locked.tsx';

/** Renders the header's live balance with its parts and an explanation of each. */
export function Balances() {
  const { t, locale } = useMessages();
  const balance = useBalance();
  if (balance.status !== 'known') return <Skeleton shape="title" />;
  const { spendable, withdrawable, locked, bonus, currency } = balance.balances;
  const money = (amount: string, size: 'sm' | 'lg') => (
    <Money amount={amount} currency={currency} locale={locale} size={size} />
  );
  const isLocked = minorOf(locked, currency) !== 0n;
  const parts = [
    [t('overview.withdrawable'), withdrawable, t('overview.whyWithdrawable')],
    [t('overview.locked'), locked, isLocked ? <LockedMoneyReasons /> : t('overview.whyLocked')],
    [t('overview.bonus'), bonus, t('withdrawal.why.bonus')],
  ] as const;
  return (
    <div>
      {money(spendable, 'lg')}
      <p className={cx(type.sm, type.muted)}>{t('overview.whySpendable')}</p>
      <dl className={styles.parts}>
        {parts.map(([name, amount, why]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(amount, 'sm')}</dd>
            <dd className={cx(type.sm, type.muted)}>{why}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
