import type { ApiFailure } from '@parlay/contracts/api';

/** Something the player wants done once. All attempts carry the same idempotency key. */
export interface Intent {
  key: string;
  /** What is wanted, as text: the same text is the same intent. */
  command: string;
  /** What the server calls it, once it has answered. */
  reference?: string;
}

/** Returns the pending intent when it is the same command, otherwise a new one. */
export const intentFor = (command: object, pending: Intent | undefined, newKey: () => string): Intent => {
  const text = JSON.stringify(command);
  return pending?.command === text ? pending : { key: newKey(), command: text };
};

/** Whether a stored intent is for this command. */
export const isIntentFor = (intent: Intent | undefined, command: object): boolean =>
  intent?.command === JSON.stringify(command);

/** Parses a stored intent, also one that an earlier version stored under `wish`; undefined for anything else. */
export function parseIntent(stored: unknown): Intent | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { key, wish, command = wish, reference } = stored as Record<string, unknown>;
  if (typeof key !== 'string' || typeof command !== 'string') return undefined;
  return { key, command, ...(typeof reference === 'string' ? { reference } : {}) };
}

/** Statuses after which the same call may still succeed: the next attempt must use the same key. */
const RETRYABLE = new Set([401, 403, 408, 425, 429]);

/** Whether a failed call leaves the intent open: there was no answer, or the answer did not refuse it. */
export const isOpen = ({ kind, status = 500 }: Pick<ApiFailure, 'kind' | 'status'>): boolean =>
  kind !== 'http' || status >= 500 || RETRYABLE.has(status);

/** Whether the server may have done it although no answer says so. */
export const isUncertain = ({ kind, status = 500 }: Pick<ApiFailure, 'kind' | 'status'>): boolean =>
  kind !== 'http' || status >= 500;
