import type { Envelope } from '@parlay/contracts/bus';
import type { Bus } from './bus.ts';

/** Keeps the last envelopes for whoever looks into a page in development. */
export function recordBus(bus: Bus, limit = 200): { entries(): readonly Envelope[]; stop(): void } {
  const kept: Envelope[] = [];
  const listening = bus.traffic$.subscribe((envelope) => {
    kept.push(envelope);
    if (kept.length > limit) kept.shift();
  });
  return { entries: () => kept, stop: () => listening.unsubscribe() };
}
