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
 * Carries topics marked `crossTab` to the other tabs of this browser and delivers theirs. Returns a function that ends
 * the bridge.
 */
export function bridgeTabs(bus: Bus, channel: TabChannel): () => void {
  channel.addEventListener('message', (event) => {
    bus.receive(event.data);
  });
  const sending = bus.traffic$
    .pipe(filter((envelope) => TOPICS[envelope.topic].crossTab && !envelope.source.startsWith('tab:')))
    .subscribe((envelope) => channel.postMessage(envelope));
  return () => {
    sending.unsubscribe();
    channel.close();
  };
}
