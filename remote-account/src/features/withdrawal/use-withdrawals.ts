import { useMoneyMoved } from '@parlay/betting/money-moved';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';

const PAGE_SIZE = 5;

/** Loads one page of the player's withdrawals, newest first. Reloads when money moves. */
export function useWithdrawals(which: 'open' | 'closed', page: number) {
  const { api } = usePorts();
  const list = useServerData(`/api/account/withdrawal ${which} ${page}`, () =>
    api.get('/api/account/withdrawal', { params: { query: { which, page, size: PAGE_SIZE } } }),
  );
  useMoneyMoved(() => void list.reload());
  return list;
}

/** Loads the parts of the player's balance and its payout destinations. Reloads when money moves. */
export function usePaymentBalance() {
  const { api } = usePorts();
  const balance = useServerData('/api/account/payment-transaction-balance', () =>
    api.get('/api/account/payment-transaction-balance'),
  );
  useMoneyMoved(() => void balance.reload());
  return balance;
}
