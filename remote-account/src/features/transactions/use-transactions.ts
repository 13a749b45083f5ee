import { useMoneyMoved } from '@parlay/betting/money-moved';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { PAGE_SIZE, searchOf, type TransactionFilter, wireOf } from '../../model/transactions.ts';

/** Loads one page of transactions. Reloads when money has moved. */
export function useTransactions(filter: TransactionFilter) {
  const { api } = usePorts();
  const page = useServerData(`/api/account/transactions ${searchOf(filter)}`, () =>
    api.get('/api/account/transactions', {
      params: { query: { ...wireOf(filter), size: PAGE_SIZE } },
    }),
  );
  useMoneyMoved(() => void page.reload());
  return page;
}
