import { useTopicEvent } from '@parlay/bus/react';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useRef } from 'react';
import { PAGE_SIZE, searchOf, type TransactionFilter, wireOf } from '../../model/transactions.ts';

/** Loads one page of transactions; reloads when money has moved. */
export function useTransactions(filter: TransactionFilter) {
  const { api, bus } = usePorts();
  const page = useServerData(`/api/account/transactions ${searchOf(filter)}`, () =>
    api.get('/api/account/transactions', {
      params: { query: { ...wireOf(filter), size: PAGE_SIZE } },
    }),
  );
  const version = useRef<number>(undefined);
  useTopicEvent(bus, 'balance.changed', (balance) => {
    if (balance.status !== 'known') return;
    const before = version.current;
    version.current = balance.balances.version;
    // The first value is the present state, not a change.
    if (before !== undefined && before !== version.current) void page.reload();
  });
  useTopicEvent(bus, 'payment.updated', () => void page.reload());
  return page;
}
