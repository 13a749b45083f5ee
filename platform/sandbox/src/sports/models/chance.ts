import { createHmac, hash } from 'node:crypto';
import { errorFunction } from 'simple-statistics';
import { poisson } from '../../odds/simulation/prices.ts';
import type { Line } from '../markets/counts.ts';

/** Random numbers of one fixture. The same words always give the same number in [0, 1). */
export type Dice = (...words: (string | number)[]) => number;

/** Hexadecimal digits of a hash that a number is read from: 48 bits, which a double holds exactly. */
const DIGITS = 12;

/**
 * Returns the dice of a fixture. Nobody can compute or guess its numbers without the whole seed. A match takes hundreds,
 * and one hash of key and words is seven times as fast as an HMAC. The key's length is fixed and no hash is published.
 */
export function diceOf(seed: string, fixtureId: string): Dice {
  const key = createHmac('sha256', seed).update(fixtureId).digest('hex');
  return (...words) => Number.parseInt(hash('sha256', `${key}${words.join('|')}`).slice(0, DIGITS), 16) / 16 ** DIGITS;
}

/** Prices before the start drift once per interval by up to the share `DRIFT` of a strength. */
const DRIFT_EVERY_MS = 300_000;
const DRIFT = 0.03;

/** Returns the factor by which the book's opinion of a strength differs from the truth before the start. */
export const driftAt = (dice: Dice, word: string | number, startsAt: number, now: number): number =>
  1 + DRIFT * (2 * dice('drift', word, Math.floor(Math.min(now, startsAt) / DRIFT_EVERY_MS)) - 1);

/** Draws a number of rare events for a rate. */
export function drawPoisson(rate: number, chance: number, most: number): number {
  let remaining = chance;
  return poisson(rate, most).findIndex((share) => {
    remaining -= share;
    return remaining < 0;
  });
}

/** Draws from a normal distribution, from two numbers in [0, 1). */
export const drawNormal = (mean: number, deviation: number, one: number, two: number): number =>
  mean + deviation * Math.sqrt(-2 * Math.log(1 - one)) * Math.cos(2 * Math.PI * two);

/** Returns the distribution of a count that has reached a value and grows at a rate. */
export function poissonFrom(reached: number, rate: number, most: number): Line {
  if (rate <= 0) return new Map([[reached, 1]]);
  return new Map(poisson(rate, most).map((chance, more) => [reached + more, chance]));
}

const NEGLIGIBLE = 1e-7;
const normalCdf = (z: number) => (1 + errorFunction(z / Math.SQRT2)) / 2;

/** Returns the distribution of a whole number that has reached a value and grows by a normally distributed amount. */
export function normalFrom(reached: number, mean: number, deviation: number): Line {
  if (deviation <= 0) return new Map([[reached, 1]]);
  const line = new Map<number, number>();
  const most = Math.ceil(mean + 6 * deviation);
  let sum = 0;
  for (let more = Math.max(0, Math.floor(mean - 6 * deviation)); more <= most; more += 1) {
    const below = more === 0 ? 0 : normalCdf((more - 0.5 - mean) / deviation);
    const chance = normalCdf((more + 0.5 - mean) / deviation) - below;
    if (chance < NEGLIGIBLE) continue;
    line.set(reached + more, chance);
    sum += chance;
  }
  return new Map([...line].map(([value, chance]) => [value, chance / sum]));
}
