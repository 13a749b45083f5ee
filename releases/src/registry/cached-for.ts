/** Shares one result among all calls within a time, in milliseconds. */
export function cacheFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (!result || performance.now() > until) {
      result = read();
      until = performance.now() + milliseconds;
    }
    return result;
  };
}
