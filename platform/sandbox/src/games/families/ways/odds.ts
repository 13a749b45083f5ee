import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastChance } from '../kit/fast-chance.ts';
import { type Odds, oddsOf } from '../kit/odds.ts';
import { play, type WaysRules } from './play.ts';

/** File with what simulated rounds of each game paid. `platform/scripts/measure-ways.ts` writes it. */
export const MEASURED_FILE = join(import.meta.dirname, 'measured.json');

/** Rounds that are simulated for the figures of a game. */
export const MEASURED_ROUNDS = 10_000_000;

/** Plays rounds and counts what they pay, as `pays:rounds` with pays in ascending order. */
export function measure(rules: WaysRules, rounds: number): string {
  const chance = fastChance(20260515);
  const counts = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    const [pays] = play(rules, chance).pays;
    counts.set(pays, (counts.get(pays) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map((entry) => entry.join(':'))
    .join(' ');
}

let measured: Record<string, string> | undefined;

/** Returns the shares of the simulated rounds of a game. Its symbols can fall in too many ways to count them. */
export function odds(id: string): Odds {
  measured ??= JSON.parse(readFileSync(MEASURED_FILE, 'utf8')) as Record<string, string>;
  const counts = (measured[id] ?? '').split(' ').map((entry) => entry.split(':').map(Number) as [number, number]);
  return oddsOf(
    counts.reduce((sum, [, count]) => sum + count, 0),
    counts,
  );
}
