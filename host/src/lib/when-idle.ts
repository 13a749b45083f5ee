/** Calls back when the page is idle, after at most this many milliseconds. */
export function whenIdle(window: Window, then: () => void, atLatest: number): void {
  // Not every browser has it.
  const { requestIdleCallback }: Partial<Window> = window;
  if (requestIdleCallback) requestIdleCallback.call(window, then, { timeout: atLatest });
  else then();
}
