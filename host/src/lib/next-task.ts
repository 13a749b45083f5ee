/**
 * Resolves in a task of its own, ahead of what else waits: coming up is more than one frame's work, and between two
 * tasks the browser paints and hears what is pressed.
 */
export function nextTask({ scheduler, setTimeout }: Window & typeof globalThis): Promise<void> {
  // Not every browser has it.
  const known: Partial<Scheduler> | undefined = scheduler;
  return known?.yield ? known.yield() : new Promise((resolve) => setTimeout(resolve));
}
