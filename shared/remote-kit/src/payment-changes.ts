import { useTopicEvent } from '@parlay/bus/react';
import { usePorts } from './context.ts';
import { useUpdatesBegun } from './realtime-events.ts';

/** Calls back when a deposit or withdrawal of the player has changed, or may have: when live updates begin. */
export function usePaymentChanges(onChange: () => void): void {
  useTopicEvent(usePorts().bus, 'payment.updated', () => onChange());
  useUpdatesBegun(onChange);
}
