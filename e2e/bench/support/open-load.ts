/** Starts calls at a constant rate, independent of how long earlier calls take (an open workload). */
export async function callAtRate<T>(perSecond: number, seconds: number, call: () => Promise<T>): Promise<T[]> {
  const began = performance.now();
  const calls: Promise<T>[] = [];
  const all = perSecond * seconds;
  await new Promise<void>((done) => {
    const tick = setInterval(() => {
      const due = Math.min(all, Math.floor(((performance.now() - began) / 1_000) * perSecond) + 1);
      while (calls.length < due) calls.push(call());
      if (calls.length < all) return;
      clearInterval(tick);
      done();
    }, 2);
  });
  return Promise.all(calls);
}
