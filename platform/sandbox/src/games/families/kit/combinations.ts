/** Returns the number of ways to choose some of n things. */
export function choose(n: number, some: number): bigint {
  let ways = 1n;
  for (let at = 0n; at < BigInt(some); at += 1n) ways = (ways * (BigInt(n) - at)) / (at + 1n);
  return ways;
}
