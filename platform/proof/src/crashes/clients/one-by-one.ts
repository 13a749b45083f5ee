import type { Caller } from './caller.ts';

export type Pause = (milliseconds: number) => Promise<void>;

/** Yields items one after another, each after a pause, until the load is over. */
export async function* withPauses<T>(
  caller: Caller,
  all: Iterable<T>,
  pause: Pause,
  milliseconds: number,
): AsyncGenerator<T> {
  for (const item of all) {
    await pause(milliseconds);
    if (caller.options.isOver()) return;
    yield item;
  }
}
