import type { ReactNode } from 'react';

export type ToastKind = 'error' | 'warn' | 'success' | 'info';

export const TOAST_LOOKS = ['promo', 'urgent'] as const;
/** `promo` for something offered, `urgent` for something that cannot wait. */
export type ToastLook = (typeof TOAST_LOOKS)[number];

export interface ToastItem {
  /** A notice replaces an earlier one with the same id. */
  id: string;
  kind: ToastKind;
  /** The bold line. */
  title: ReactNode;
  /** The muted line. */
  text?: ReactNode;
  action?: ReactNode;
  /** Picture instead of the kind's. */
  icon?: ReactNode;
  /** Look in addition to the kind's. */
  look?: ToastLook | undefined;
  /** When it happened, as text and in machine-readable form. */
  time?: { text: string; iso: string } | undefined;
  /** Set to false to show no close button. */
  closable?: boolean | undefined;
  /** Lifetime in milliseconds, or `null` to stay until closed. Defaults to 5 seconds. Errors always stay. */
  lifetime?: number | null | undefined;
}

/** Order of kinds, errors first. */
const RANK: Record<ToastKind, number> = { error: 0, warn: 1, success: 2, info: 3 };

export const DEFAULT_LIFETIME = 5_000;
/** Lifetime for events that the player did not cause, for example a bonus that arrived. */
export const REALTIME_LIFETIME = 15_000;

/** Adds a notice, or replaces the one with the same id. */
export function addToast(queue: readonly ToastItem[], toast: ToastItem): ToastItem[] {
  return queue.some(({ id }) => id === toast.id)
    ? queue.map((other) => (other.id === toast.id ? toast : other))
    : [...queue, toast];
}

export function removeToast(queue: readonly ToastItem[], id: string): ToastItem[] {
  return queue.filter((toast) => toast.id !== id);
}

/** Sorts by error, warn, success and info, with older notices first within each kind. */
export function orderToasts(queue: readonly ToastItem[]): ToastItem[] {
  return [...queue].sort((a, b) => RANK[a.kind] - RANK[b.kind]);
}

/** Returns the visible notices and the number of waiting ones. */
export function visibleToasts(queue: readonly ToastItem[], max = 3): { shown: ToastItem[]; waiting: number } {
  const ordered = orderToasts(queue);
  return { shown: ordered.slice(0, max), waiting: Math.max(0, ordered.length - max) };
}

/** Returns the lifetime in milliseconds, or null for a notice that stays. */
export function lifetimeOf({ kind, lifetime }: ToastItem): number | null {
  if (kind === 'error') return null;
  return lifetime === undefined ? DEFAULT_LIFETIME : lifetime;
}
