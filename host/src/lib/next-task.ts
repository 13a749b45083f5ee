/**
 * Resolves in a new task at the front of the queue, so that the browser can paint and handle input between boot
 * steps.
 */
export function nextTask({ scheduler, setTimeout }: Window & typeof globalThis): Promise<void> {
  // Not supported by every browser.
  const known: Partial<Scheduler> | undefined = scheduler;
  return known?.yield ? known.yield() : new Promise((resolve) => setTimeout(resolve));
}
