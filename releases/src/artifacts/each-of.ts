/** Does a task for each item, so many at the same time. No more items are taken after one that failed. */
export async function eachOf<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const left = oneByOne(items);
  const worker = async () => {
    for await (const item of left) await task(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function* oneByOne<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* items;
}
