/**
 * Settles like the promise, or like `late` after the given number of milliseconds. Always clears the timer, because
 * a pending timer would keep its caller in memory, for example a page that the player has left.
 */
export async function withTimeout<T, L>(milliseconds: number, promise: Promise<T>, late: () => L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<'over'>((resolve) => {
    timer = setTimeout(() => resolve('over'), milliseconds);
  });
  const result = await Promise.race([promise.then((value) => ({ value })), timeout]).finally(() => clearTimeout(timer));
  return result === 'over' ? late() : result.value;
}
