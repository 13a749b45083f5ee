import { TOPICS } from '@parlay/contracts/bus';
import { filter } from 'rxjs';
import type { Bus } from './bus.ts';

/** The part of BroadcastChannel that the bridge uses. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

/**
 * Sends messages of topics marked `crossTab` to the other tabs of this browser, and delivers the messages from
 * those tabs. Returns a function that closes the bridge.
 */
export function bridgeTabs(bus: Bus, channel: TabChannel): () => void {
  channel.addEventListener('message', (event) => {
    bus.receive(event.data);
  });
  const subscription = bus.traffic$
    .pipe(filter((envelope) => TOPICS[envelope.topic].crossTab && !envelope.source.startsWith('tab:')))
    .subscribe((envelope) => channel.postMessage(envelope));
  return () => {
    subscription.unsubscribe();
    channel.close();
  };
}
