import { lifetimeOf, type ToastItem } from './toast-queue.ts';

/**
 * Remaining times of notices, in milliseconds. Time passes only for visible notices, and stops for all while the
 * pointer is over the stack or the focus is inside it.
 */
export interface ToastClock {
  /** When the remaining times were last updated. */
  at: number;
  running: ReadonlyMap<string, Running>;
}

interface Running {
  toast: ToastItem;
  left: number;
}

/**
 * Returns true if a notice is unchanged. A new text under the same id has not been read yet, and content other than
 * text counts as new.
 */
const isSame = (one: ToastItem, other: ToastItem) =>
  (['kind', 'title', 'text'] as const).every((part) => one[part] === other[part] || typeof other[part] !== 'string');

export const createToastClock = (now: number): ToastClock => ({ at: now, running: new Map() });

/** Subtracts the time since the last update (unless held), adds new notices and removes closed ones. */
export function advanceClock(clock: ToastClock, shown: readonly ToastItem[], now: number, held: boolean): ToastClock {
  const elapsed = held ? 0 : Math.max(0, now - clock.at);
  const running = new Map<string, Running>();
  for (const toast of shown) {
    const lifetime = lifetimeOf(toast);
    if (lifetime === null) continue;
    const known = clock.running.get(toast.id);
    running.set(toast.id, { toast, left: known && isSame(known.toast, toast) ? known.left - elapsed : lifetime });
  }
  return { at: now, running };
}

/** Returns the ids of notices that have expired. */
export function expiredToasts(clock: ToastClock): string[] {
  return [...clock.running.values()].filter(({ left }) => left <= 0).map(({ toast }) => toast.id);
}

/** Returns the milliseconds until the next notice expires, or null if no timer is running. */
export function nextExpiry(clock: ToastClock): number | null {
  const left = [...clock.running.values()].map((one) => one.left);
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}
