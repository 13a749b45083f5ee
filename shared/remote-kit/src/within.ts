/**
 * Settles as the promise does, or after so many milliseconds as `late` does. The timer ends with it: what waits for one that
 * runs on, such as a page that is left, would stay in memory as long.
 */
export async function within<T, L>(milliseconds: number, promise: Promise<T>, late: () => L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<'over'>((resolve) => {
    timer = setTimeout(() => resolve('over'), milliseconds);
  });
  const result = await Promise.race([promise.then((value) => ({ value })), over]).finally(() => clearTimeout(timer));
  return result === 'over' ? late() : result.value;
}
