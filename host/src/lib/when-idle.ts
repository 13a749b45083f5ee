/** Calls `then` when the page is idle, after at most `atLatest` milliseconds. */
export function whenIdle(window: Window, then: () => void, atLatest: number): void {
  // Not supported by every browser.
  const { requestIdleCallback }: Partial<Window> = window;
  if (requestIdleCallback) requestIdleCallback.call(window, then, { timeout: atLatest });
  else then();
}
