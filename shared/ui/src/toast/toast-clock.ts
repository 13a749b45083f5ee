import { lifetimeOf, type ToastItem } from './toast-queue.ts';

/**
 * How long each notice has left. Only notices on the screen grow older, and none while the player holds the stack
 * (pointer over it or focus in it). All times in milliseconds.
 */
export interface ToastClock {
  /** When `left` was true last. */
  at: number;
  left: ReadonlyMap<string, number>;
}

export const newClock = (now: number): ToastClock => ({ at: now, left: new Map() });

/** Lets the time since the last look pass (or not, if it was held), takes new notices in and forgets gone ones. */
export function advance(clock: ToastClock, shown: readonly ToastItem[], now: number, held: boolean): ToastClock {
  const passed = held ? 0 : Math.max(0, now - clock.at);
  const left = new Map<string, number>();
  for (const toast of shown) {
    const lifetime = lifetimeOf(toast);
    if (lifetime === null) continue;
    const known = clock.left.get(toast.id);
    left.set(toast.id, known === undefined ? lifetime : known - passed);
  }
  return { at: now, left };
}

/** Notices whose time is over. */
export function expired(clock: ToastClock): string[] {
  return [...clock.left].filter(([, left]) => left <= 0).map(([id]) => id);
}

/** Milliseconds to the next one; null where nothing runs. */
export function nextExpiry(clock: ToastClock): number | null {
  return clock.left.size === 0 ? null : Math.max(0, Math.min(...clock.left.values()));
}
