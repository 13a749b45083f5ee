/** Whether /healthz of a server on this machine answers ok. */
export async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1000) });
    return response.ok;
  } catch {
    return false;
  }
}

/** Calls every `pauseMs` until it answers, the time is over or `goesOn` says no. Returns whether it answered. */
export async function answersWithin(
  port: number,
  withinMs: number,
  pauseMs: number,
  goesOn = () => true,
): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (Date.now() < until && goesOn()) {
    if (await answers(port)) return true;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return false;
}
