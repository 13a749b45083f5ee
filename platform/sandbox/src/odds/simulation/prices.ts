import { roll } from './random.ts';

/** What the house keeps of a fair price. */
const MARGIN = 1.06;
const SHORTEST = 101;
const LONGEST = 5_000;
/** Prices breathe a little now and then, each at a moment of its own. */
const BREATH_MS = 45_000;
const BREATH = 0.02;
/** Now and then a single price is taken off for a while. */
const PAUSE_MS = 20_000;
const PAUSES = 0.04;

/** Odds in hundredths for a probability, as they stand at a moment. */
export function priceOf(probability: number, seed: string, selectionId: string, now: number): number {
  const own = Math.floor(roll(seed, selectionId) * BREATH_MS);
  const breath = 1 + BREATH * (2 * roll(seed, selectionId, Math.floor((now + own) / BREATH_MS)) - 1);
  const odds = Math.round((100 * breath) / (Math.max(probability, 1e-6) * MARGIN));
  return Math.min(LONGEST, Math.max(SHORTEST, odds));
}

/** Prices of a match follow its clock in steps: nobody could read a price that moves with every tick. */
const STEP_MS = 20_000;

/** Share of a match that is over, as the prices see it. */
export function pricedShare(startsAt: number, endsAt: number, now: number): number {
  const stepped = startsAt + Math.floor((now - startsAt) / STEP_MS) * STEP_MS;
  return Math.min(1, Math.max(0, (stepped - startsAt) / (endsAt - startsAt)));
}

export function isPaused(seed: string, selectionId: string, now: number): boolean {
  return roll(seed, selectionId, 'pause', Math.floor(now / PAUSE_MS)) < PAUSES;
}

/** Probabilities of 0, 1, 2 … goals at a rate, the last one taking the rest. */
export function poisson(rate: number, most = 12): number[] {
  const chances = [Math.exp(-rate)];
  for (let goals = 1; goals < most; goals += 1) chances.push(((chances[goals - 1] ?? 0) * rate) / goals);
  return [...chances, Math.max(0, 1 - chances.reduce((sum, chance) => sum + chance, 0))];
}
