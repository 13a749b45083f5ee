import type { SessionEnd } from '@parlay/contracts/session';
import { storageOf } from '../lib/storage.ts';

/** Automatic session ends, which redirect to the login page with an explanation. */
export type AutomaticEnd = Extract<SessionEnd, 'idle' | ServerEnd>;

/** Session ends whose reason the server knows. */
export type ServerEnd = Extract<SessionEnd, 'lifetime' | 'time-limit'>;

const KEY = 'parlay.ended';

export const isServerEnd = (reason: unknown): reason is ServerEnd => reason === 'lifetime' || reason === 'time-limit';

export const isAutomaticEnd = (reason: unknown): reason is AutomaticEnd => reason === 'idle' || isServerEnd(reason);

/**
 * Passes the reason for an automatic end to the next document, because some pages are left through a document load.
 */
export function storeEnd(window: Window, end: AutomaticEnd | undefined): void {
  // Without storage, only the cookie passes on the reason.
  const storage = storageOf(window, 'sessionStorage');
  if (end) storage.write(KEY, end);
  else storage.remove(KEY);
}

/** Reads and clears the stored reason, so that a reload does not announce it again. */
export function consumeEnd(window: Window): AutomaticEnd | undefined {
  const storage = storageOf(window, 'sessionStorage');
  const end = storage.read(KEY);
  storage.remove(KEY);
  return isAutomaticEnd(end) ? end : undefined;
}
