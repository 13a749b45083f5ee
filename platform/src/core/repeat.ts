/** Runs a task periodically until the returned function is called. `onError` receives the error of a failed task. */
export function repeatEvery(
  milliseconds: number,
  task: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => void task().catch(onError), milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
