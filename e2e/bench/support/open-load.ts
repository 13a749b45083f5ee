/** Starts calls at a constant rate, regardless of how long earlier calls take (an open workload). */
export async function callAtRate<T>(perSecond: number, seconds: number, call: () => Promise<T>): Promise<T[]> {
  const startedAt = performance.now();
  const calls: Promise<T>[] = [];
  const total = perSecond * seconds;
  await new Promise<void>((done) => {
    const tick = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond) + 1);
      while (calls.length < due) calls.push(call());
      if (calls.length < total) return;
      clearInterval(tick);
      done();
    }, 2);
  });
  return Promise.all(calls);
}
