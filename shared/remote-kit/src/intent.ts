import type { ApiFailure } from '@parlay/contracts/api';

/** A command that must be executed exactly once. All attempts send the same idempotency key. */
export interface Intent {
  key: string;
  /** The command as JSON. The same JSON means the same intent. */
  command: string;
  /** The server's id for the command, once it has responded. */
  reference?: string;
}

/** Returns the pending intent if it has the same command, otherwise a new one. */
export const intentFor = (command: object, pending: Intent | undefined, newKey: () => string): Intent => {
  const text = JSON.stringify(command);
  return pending?.command === text ? pending : { key: newKey(), command: text };
};

/** Returns true if a stored intent is for this command. */
export const isIntentFor = (intent: Intent | undefined, command: object): boolean =>
  intent?.command === JSON.stringify(command);

/**
 * Parses a stored intent, including the format of earlier versions (`wish`). Returns undefined for any other value.
 */
export function parseIntent(stored: unknown): Intent | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { key, wish, command = wish, reference } = stored as Record<string, unknown>;
  if (typeof key !== 'string' || typeof command !== 'string') return undefined;
  return { key, command, ...(typeof reference === 'string' ? { reference } : {}) };
}

/** Statuses after which the same call may still succeed, so the next attempt must use the same key. */
const RETRYABLE = new Set([401, 403, 408, 425, 429]);

/**
 * Returns true if a failed call leaves the intent open because there was no response, or the response was not a
 * final refusal. If re-authentication is missing, the server has done nothing.
 */
export const isOpen = ({
  kind,
  status = 500,
  code,
}: Pick<ApiFailure, 'kind' | 'status'> & { code?: string }): boolean =>
  kind !== 'http' || status >= 500 || (RETRYABLE.has(status) && code !== 'step_up_required');

/** Returns true if the server may have executed the command although no response confirms it. */
export const isUncertain = ({ kind, status = 500 }: Pick<ApiFailure, 'kind' | 'status'>): boolean =>
  kind !== 'http' || status >= 500;
