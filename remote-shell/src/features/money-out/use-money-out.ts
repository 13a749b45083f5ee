import { usePaymentChanges } from '@parlay/betting/payment-changes';
import { useBalance, usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useEffectEvent } from 'react';
import { type MoneyOut, moneyOutOf } from '../../model/money-out.ts';

/** Page size, larger than the number of open withdrawals of any player in practice. */
const SIZE = 20;

/** Returns the player's open withdrawals, or null if there are none. Reloads them when one has changed. */
export function useMoneyOut(): MoneyOut | null | undefined {
  const { api } = usePorts();
  const balance = useBalance();
  // Stakes and wins do not change the locked money, and it reflects changes even while live updates are paused.
  const locked = balance.status === 'known' ? balance.balances.locked : undefined;
  const open = useServerData('/api/account/withdrawal open', () =>
    api.get('/api/account/withdrawal', { params: { query: { which: 'open', page: 1, size: SIZE } } }),
  );
  const follow = useEffectEvent(() => {
    // The first request is still in flight.
    if (open.status !== 'loading') void open.refresh();
  });
  useEffect(() => follow(), [locked]);
  usePaymentChanges(() => void open.reload());
  return open.data && (moneyOutOf(open.data.items) ?? null);
}
