import type { SessionEnd } from '@parlay/contracts/session';
import { storageOf } from '../lib/storage.ts';

/** Ends that lead to the login page, which says why. */
export type OwnEnd = Extract<SessionEnd, 'idle' | 'lifetime'>;

const KEY = 'parlay.ended';

export const isOwnEnd = (reason: unknown): reason is OwnEnd => reason === 'idle' || reason === 'lifetime';

/** Some pages are left by loading the next document: why this tab's session ended goes along. */
export function keepEnd(window: Window, end: OwnEnd | undefined): void {
  // Without storage the cookie is left to tell it.
  const storage = storageOf(window, 'sessionStorage');
  if (end) storage.write(KEY, end);
  else storage.remove(KEY);
}

/** Reads and clears it: a reload must not say it again. */
export function takeEnd(window: Window): OwnEnd | undefined {
  const storage = storageOf(window, 'sessionStorage');
  const end = storage.read(KEY);
  storage.remove(KEY);
  return isOwnEnd(end) ? end : undefined;
}
