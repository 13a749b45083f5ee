import { useTopicEvent } from '@parlay/bus/react';
import { useBalance, usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { useEffect, useEffectEvent } from 'react';
import { type MoneyOut, moneyOutOf } from '../../model/money-out.ts';

/** More open withdrawals than any player has in practice. */
const SIZE = 20;

/** The player's open withdrawals; loads again when money or a payment moves. */
export function useMoneyOut(): MoneyOut | undefined {
  const { api, bus } = usePorts();
  const balance = useBalance();
  const version = balance.status === 'known' ? balance.balances.version : undefined;
  const open = useServerData('/api/account/withdrawal open', () =>
    api.get('/api/account/withdrawal', { params: { query: { which: 'open', page: 1, size: SIZE } } }),
  );
  const follow = useEffectEvent(() => {
    // The first request is under way.
    if (open.status !== 'loading') void open.refresh();
  });
  useEffect(() => follow(), [version]);
  useTopicEvent(bus, 'payment.updated', () => void open.reload());
  return open.data && moneyOutOf(open.data.items);
}
