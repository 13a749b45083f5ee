/**
 * Returns the probability of each competitor to finish at each place, if each next place goes to one of those left with
 * a probability in proportion to its weight (Plackett–Luce). Exact, over all sets of competitors that are ahead.
 */
export function placesOf(weights: readonly number[]): number[][] {
  const count = weights.length;
  const places = weights.map(() => new Array<number>(count).fill(0));
  const chances = new Float64Array(2 ** count);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  chances[0] = 1;
  for (let ahead = 0; ahead < chances.length - 1; ahead += 1) {
    const chance = chances[ahead] ?? 0;
    if (chance === 0) continue;
    let gone = 0;
    let place = 0;
    for (let n = 0; n < count; n += 1)
      if (ahead & (1 << n)) {
        gone += weights[n] ?? 0;
        place += 1;
      }
    for (let n = 0; n < count; n += 1) {
      if (ahead & (1 << n)) continue;
      const next = (chance * (weights[n] ?? 0)) / (total - gone);
      const row = places[n];
      if (row) row[place] = (row[place] ?? 0) + next;
      chances[ahead | (1 << n)] = (chances[ahead | (1 << n)] ?? 0) + next;
    }
  }
  return places;
}
