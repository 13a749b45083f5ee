/** Runs a task for each item, at most `concurrency` at a time. Starts no further items after one fails. */
export async function eachOf<T>(
  items: Iterable<T> | AsyncIterable<T>,
  concurrency: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const queue = oneByOne(items);
  const worker = async () => {
    for await (const item of queue) await task(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

async function* oneByOne<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* items;
}
