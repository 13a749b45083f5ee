import type { SessionEnd } from '@parlay/contracts/session';

/** Ends that lead to the login page, which says why. */
export type OwnEnd = Extract<SessionEnd, 'idle' | 'lifetime'>;

const KEY = 'parlay.ended';

export const isOwnEnd = (reason: unknown): reason is OwnEnd => reason === 'idle' || reason === 'lifetime';

/** Some pages are left by loading the next document: why this tab's session ended goes along. */
export function keepEnd(window: Window, end: OwnEnd | undefined): void {
  try {
    if (end) window.sessionStorage.setItem(KEY, end);
    else window.sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the cookie is left to tell it.
  }
}

/** Once: a reload tells nothing any more. */
export function takeEnd(window: Window): OwnEnd | undefined {
  try {
    const end = window.sessionStorage.getItem(KEY);
    window.sessionStorage.removeItem(KEY);
    return isOwnEnd(end) ? end : undefined;
  } catch {
    return undefined;
  }
}
