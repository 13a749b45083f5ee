import type { ApiFailure } from '@parlay/contracts/api';

/** A command that must be carried out once. All attempts carry the same idempotency key. */
export interface Intent {
  key: string;
  /** The command as JSON text: the same text is the same intent. */
  command: string;
  /** The server's id of it, once it has answered. */
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

/** Parses a stored intent, including the format of earlier versions (`wish`); undefined for anything else. */
export function parseIntent(stored: unknown): Intent | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { key, wish, command = wish, reference } = stored as Record<string, unknown>;
  if (typeof key !== 'string' || typeof command !== 'string') return undefined;
  return { key, command, ...(typeof reference === 'string' ? { reference } : {}) };
}

/** Statuses after which the same call may still succeed. The next attempt must use the same key. */
const RETRYABLE = new Set([401, 403, 408, 425, 429]);

/** Whether a failed call leaves the intent open: no answer arrived, or the answer was no final refusal. */
export const isOpen = ({ kind, status = 500 }: Pick<ApiFailure, 'kind' | 'status'>): boolean =>
  kind !== 'http' || status >= 500 || RETRYABLE.has(status);

/** Whether the server may have carried it out although no answer confirms it. */
export const isUncertain = ({ kind, status = 500 }: Pick<ApiFailure, 'kind' | 'status'>): boolean =>
  kind !== 'http' || status >= 500;
