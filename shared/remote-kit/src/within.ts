/**
 * Settles like the promise, or like `late` after the given number of milliseconds. Clears the timer in any case, because a pending
 * timer would keep its caller in memory, such as a page that was left.
 */
export async function withTimeout<T, L>(milliseconds: number, promise: Promise<T>, late: () => L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<'over'>((resolve) => {
    timer = setTimeout(() => resolve('over'), milliseconds);
  });
  const result = await Promise.race([promise.then((value) => ({ value })), over]).finally(() => clearTimeout(timer));
  return result === 'over' ? late() : result.value;
}
