import { useTopicEvent } from '@parlay/bus/react';
import { usePorts } from '@parlay/remote-kit/ports';
import { useUpdatesStarted } from '@parlay/remote-kit/realtime-events';

/**
 * Calls back when one of the player's payments changes, and when live updates begin, because a change may have been
 * missed.
 */
export function usePaymentChanges(onChange: () => void): void {
  useTopicEvent(usePorts().bus, 'payment.updated', () => onChange());
  useUpdatesStarted(onChange);
}
