/** Calls `then` when the page is idle, and after `atLatest` milliseconds at the latest. */
export function whenIdle(window: Window, then: () => void, atLatest: number): void {
  // Not supported by every browser.
  const { requestIdleCallback }: Partial<Window> = window;
  if (requestIdleCallback) requestIdleCallback.call(window, then, { timeout: atLatest });
  else then();
}
