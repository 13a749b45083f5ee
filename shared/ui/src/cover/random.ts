/** Hashes a text to 32 bits with FNV-1a and a final mix. The result is the same in every environment. */
export function hash(text: string): number {
  let h = 2166136261;
  for (const letter of text) {
    h ^= letter.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export interface Dice {
  /** Returns a number between lo and hi. */
  float: (lo?: number, hi?: number) => number;
  /** Returns an integer from 0 to m - 1. */
  int: (m: number) => number;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
}

/** Returns a seeded pseudo-random number generator (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    float: (lo = 0, hi = 1) => lo + next() * (hi - lo),
    int: (m) => Math.floor(next() * m),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}

/** Mixes two #rrggbb colours. */
export function mix(x: string, y: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const both = [1, 3, 5].map((at) => Math.round(part(x, at) * (1 - share) + part(y, at) * share));
  return `#${both.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
