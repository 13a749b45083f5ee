import type { ReactNode } from 'react';

export type ToastKind = 'error' | 'warn' | 'success' | 'info';

export interface ToastItem {
  /** Notices with the same id are one notice. */
  id: string;
  kind: ToastKind;
  /** The bold line. */
  title: ReactNode;
  /** The muted line. */
  text?: ReactNode;
  action?: ReactNode;
  /** When it happened: words and the same for machines. */
  time?: { text: string; iso: string } | undefined;
  /** False: it has no close button. */
  closable?: boolean | undefined;
  /** Milliseconds; `null` stays until closed. By default 5 seconds; errors stay. */
  lifetime?: number | null | undefined;
}

/** Errors first. */
const RANK: Record<ToastKind, number> = { error: 0, warn: 1, success: 2, info: 3 };

export const DEFAULT_LIFETIME = 5_000;
/** For events the player did not cause, for example a bonus that arrived. */
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

/** Error, warn, success, info; older first among equals. */
export function orderToasts(queue: readonly ToastItem[]): ToastItem[] {
  return [...queue].sort((a, b) => RANK[a.kind] - RANK[b.kind]);
}

/** Visible notices, and the number of waiting ones. */
export function visibleToasts(queue: readonly ToastItem[], max = 3): { shown: ToastItem[]; waiting: number } {
  const ordered = orderToasts(queue);
  return { shown: ordered.slice(0, max), waiting: Math.max(0, ordered.length - max) };
}

/** Milliseconds, or null for a notice that stays. */
export function lifetimeOf({ kind, lifetime }: ToastItem): number | null {
  if (kind === 'error') return null;
  return lifetime === undefined ? DEFAULT_LIFETIME : lifetime;
}
