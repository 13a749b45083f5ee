import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { noDateKey, type Withdrawal } from '../../model/withdrawal.ts';

/** Returns a function that says when a withdrawal arrives, or why there is no date. */
export function useArrivalText(): (withdrawal: Pick<Withdrawal, 'payBy' | 'hold'>) => string {
  const { t } = useMessages();
  const { formats } = usePorts().brand.brand;
  return (withdrawal) =>
    withdrawal.payBy === null
      ? t(noDateKey(withdrawal))
      : t('withdrawal.arrives', { time: formatDateTime(withdrawal.payBy, formats) });
}
