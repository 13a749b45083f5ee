import { minorOf } from '@parlay/money';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import type { PaymentBalance } from '../../model/withdrawal.ts';
import { usePaymentBalance } from '../withdrawal/use-withdrawals.ts';

/** Renders the causes of the locked money with their amounts. Until they load, renders only a general explanation. */
export function LockedMoneyReasons() {
  const { t } = useMessages();
  const { data } = usePaymentBalance();
  return (
    <>
      {data && <Causes balance={data} />} {t('overview.whyLocked')}
    </>
  );
}

function Causes({ balance: { onItsWay, locked, currency } }: { balance: PaymentBalance }) {
  const { t, locale } = useMessages();
  const causes = [
    ['overview.lockedByWithdrawals', onItsWay],
    ['overview.lockedByBooking', locked],
  ] as const;
  return causes
    .filter(([, amount]) => minorOf(amount, currency) !== 0n)
    .map(([key, amount]) => t(key, { amount: moneyParts(amount, { locale, currency }).text }))
    .join(' ');
}
