import { lifetimeOf, type ToastItem } from './toast-queue.ts';

/**
 * How long each notice has left. Only notices on the screen grow older, and none while the player holds the stack
 * (pointer over it or focus in it). All times in milliseconds.
 */
export interface ToastClock {
  /** When the times that are left were true last. */
  at: number;
  running: ReadonlyMap<string, Running>;
}

interface Running {
  toast: ToastItem;
  left: number;
}

/** Other words under the same id have not been read yet. Of what is no text nobody knows whether it is the same. */
const isSame = (one: ToastItem, other: ToastItem) =>
  (['kind', 'title', 'text'] as const).every((part) => one[part] === other[part] || typeof other[part] !== 'string');

export const newClock = (now: number): ToastClock => ({ at: now, running: new Map() });

/** Lets the time since the last look pass (or not, if it was held), takes new notices in and forgets gone ones. */
export function advance(clock: ToastClock, shown: readonly ToastItem[], now: number, held: boolean): ToastClock {
  const passed = held ? 0 : Math.max(0, now - clock.at);
  const running = new Map<string, Running>();
  for (const toast of shown) {
    const lifetime = lifetimeOf(toast);
    if (lifetime === null) continue;
    const known = clock.running.get(toast.id);
    running.set(toast.id, { toast, left: known && isSame(known.toast, toast) ? known.left - passed : lifetime });
  }
  return { at: now, running };
}

/** Notices whose time is over. */
export function expired(clock: ToastClock): string[] {
  return [...clock.running.values()].filter(({ left }) => left <= 0).map(({ toast }) => toast.id);
}

/** Milliseconds to the next one; null where nothing runs. */
export function nextExpiry(clock: ToastClock): number | null {
  const left = [...clock.running.values()].map((one) => one.left);
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}
