import { seededRandom } from './random.ts';

/** Bookmaker's margin. */
const MARGIN = 1.06;
const MIN_ODDS = 101;
const MAX_ODDS = 5_000;
/** Once per interval, each price drifts by up to the share `DRIFT`. The intervals of different prices are offset. */
const DRIFT_EVERY_MS = 45_000;
const DRIFT = 0.02;
/** Each price is suspended in the share `PAUSE_SHARE` of these intervals. */
const PAUSE_MS = 20_000;
const PAUSE_SHARE = 0.04;

/** Returns a selection's odds in hundredths at a time, based on its probability. */
export function priceOf(probability: number, seed: string, selectionId: string, now: number): number {
  const offset = Math.floor(seededRandom(seed, selectionId) * DRIFT_EVERY_MS);
  const drift = 1 + DRIFT * (2 * seededRandom(seed, selectionId, Math.floor((now + offset) / DRIFT_EVERY_MS)) - 1);
  const odds = Math.round((100 * drift) / (Math.max(probability, 1e-6) * MARGIN));
  return Math.min(MAX_ODDS, Math.max(MIN_ODDS, odds));
}

/** Prices follow the match clock in steps, because prices that change at every tick would be unreadable. */
const STEP_MS = 20_000;

/** Returns the elapsed share of a match, rounded down to a price step. */
export function pricedShare(startsAt: number, endsAt: number, now: number): number {
  const stepped = startsAt + Math.floor((now - startsAt) / STEP_MS) * STEP_MS;
  return Math.min(1, Math.max(0, (stepped - startsAt) / (endsAt - startsAt)));
}

export function isPaused(seed: string, selectionId: string, now: number): boolean {
  return seededRandom(seed, selectionId, 'pause', Math.floor(now / PAUSE_MS)) < PAUSE_SHARE;
}

/** Returns the probabilities of 0, 1, 2 … goals at a rate. The last entry holds the remainder. */
export function poisson(rate: number, most = 12): number[] {
  const chances = [Math.exp(-rate)];
  for (let goals = 1; goals < most; goals += 1) chances.push(((chances[goals - 1] ?? 0) * rate) / goals);
  return [...chances, Math.max(0, 1 - chances.reduce((sum, chance) => sum + chance, 0))];
}
