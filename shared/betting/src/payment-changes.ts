import { useTopicEvent } from '@parlay/bus/react';
import { usePorts } from '@parlay/remote-kit/ports';
import { useUpdatesBegun } from '@parlay/remote-kit/realtime-events';

/** Calls back when a deposit or withdrawal of the player has changed, or may have: when live updates begin. */
export function usePaymentChanges(onChange: () => void): void {
  useTopicEvent(usePorts().bus, 'payment.updated', () => onChange());
  useUpdatesBegun(onChange);
}
