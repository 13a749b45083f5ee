import { useTopicEvent } from '@parlay/bus/react';
import { usePorts } from '@parlay/remote-kit/ports';
import { useRef } from 'react';
import { usePaymentChanges } from './payment-changes.ts';

/** Calls back when the balance or a payment has changed. */
export function useMoneyMoved(onMoved: () => void): void {
  const { bus } = usePorts();
  const version = useRef<number>(undefined);
  useTopicEvent(bus, 'balance.changed', (balance) => {
    if (balance.status !== 'known') return;
    const before = version.current;
    version.current = balance.balances.version;
    // The first value is the current state, not a change.
    if (before !== undefined && before !== version.current) onMoved();
  });
  usePaymentChanges(onMoved);
}
