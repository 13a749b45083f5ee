/** Returns a pseudorandom number in [0, 1) that depends only on the parts. */
export function seededRandom(...parts: (string | number)[]): number {
  let h = 2166136261;
  for (const char of parts.join('|')) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 16777619);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Returns the items in a pseudorandom order that depends only on the parts. */
export function seededShuffle<T>(items: readonly T[], ...parts: (string | number)[]): T[] {
  return items
    .map((item, index) => ({ item, rank: seededRandom(...parts, index) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
