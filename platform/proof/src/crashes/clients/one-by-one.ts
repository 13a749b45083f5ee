import type { Caller } from './caller.ts';

export type Pause = (milliseconds: number) => Promise<void>;

/** One after the other, each after a pause, until the load is over. */
export async function* oneByOne<T>(
  caller: Caller,
  all: Iterable<T>,
  pause: Pause,
  milliseconds: number,
): AsyncGenerator<T> {
  for (const one of all) {
    await pause(milliseconds);
    if (caller.options.isOver()) return;
    yield one;
  }
}
