const HOUR_MS = 3_600_000;

/** Runs a task once an hour, which may never reject. Returns the function that stops it. */
export function hourly(task: () => Promise<void>): () => void {
  const timer = setInterval(() => void task(), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
