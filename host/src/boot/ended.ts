const KEY = 'parlay.ended';

/** Some pages are left by loading the next document: that this tab's session ended for idleness goes along. */
export function keepEnd(window: Window, idle: boolean): void {
  try {
    if (idle) window.sessionStorage.setItem(KEY, 'idle');
    else window.sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the cookie is left to tell it.
  }
}

/** Once: a reload tells nothing any more. */
export function takeEnd(window: Window): boolean {
  try {
    const idle = window.sessionStorage.getItem(KEY) === 'idle';
    window.sessionStorage.removeItem(KEY);
    return idle;
  } catch {
    return false;
  }
}
