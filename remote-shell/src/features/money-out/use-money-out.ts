import { usePaymentChanges } from '@parlay/betting/payment-changes';
import { useBalance, usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useEffectEvent } from 'react';
import { type MoneyOut, moneyOutOf } from '../../model/money-out.ts';

/** More open withdrawals than any player has in practice. */
const SIZE = 20;

/** The player's open withdrawals, null for none; loads again when one has changed. */
export function useMoneyOut(): MoneyOut | null | undefined {
  const { api } = usePorts();
  const balance = useBalance();
  // Stakes and wins leave it as it is. It says of a change also while live updates are paused.
  const locked = balance.status === 'known' ? balance.balances.locked : undefined;
  const open = useServerData('/api/account/withdrawal open', () =>
    api.get('/api/account/withdrawal', { params: { query: { which: 'open', page: 1, size: SIZE } } }),
  );
  const follow = useEffectEvent(() => {
    // The first request is under way.
    if (open.status !== 'loading') void open.refresh();
  });
  useEffect(() => follow(), [locked]);
  usePaymentChanges(() => void open.reload());
  return open.data && (moneyOutOf(open.data.items) ?? null);
}
