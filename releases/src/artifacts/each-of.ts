/** Does a task for each item, so many at the same time. */
export async function eachOf<T>(items: readonly T[], atOnce: number, task: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await task(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
