import type { FixturePlan } from './fixture-state.ts';
import { seededRandom } from './random.ts';

export interface Rival {
  id: string;
  displayName: string;
  countryCode: string;
}

/** Invented opponents for the demo. They have points, but no money and no login. */
export const RIVALS: Rival[] = (
  [
    ['Ilse W.', 'NL'],
    ['tuukka_88', 'FI'],
    ['Rosaura', 'PE'],
    ['M. Lindqvist', 'SE'],
    ['Brannagh', 'IE'],
    ['Ole Fjeldstad-Haugen', 'NO'],
    ['caro.v', 'BE'],
    ['Zane K.', 'LV'],
    ['h_aaltonen', 'FI'],
    ['Benedikta', 'DE'],
    ['Quispe77', 'PE'],
    ['lars.m', 'DK'],
    ['Aoife', 'IE'],
    ['Matteo R.', 'IT'],
  ] as const
).map(([displayName, countryCode], index) => ({ id: `rival-${index + 1}`, displayName, countryCode }));

/** Rival's win or loss on a finished fixture, in minor units of points. */
export interface RivalResult {
  fixtureId: string;
  endsAt: number;
  amount: number;
}

/** Returns a rival's results. Rivals stake 2% to 20% of their points on most matches and never fall below zero. */
export function resultsOf(rival: Rival, matches: FixturePlan[], seed: string, initialPoints: number): RivalResult[] {
  let points = initialPoints;
  return matches.flatMap((match) => {
    if (seededRandom(seed, match.id, rival.id, 'plays') < 0.35) return [];
    const share = 0.02 + 0.18 * seededRandom(seed, match.id, rival.id, 'share');
    const stake = Math.max(100, Math.floor((points * share) / 100) * 100);
    const odds = 1.4 + 2.6 * seededRandom(seed, match.id, rival.id, 'odds');
    const won = seededRandom(seed, match.id, rival.id, 'won') < 0.95 / odds;
    const amount = won ? Math.floor(stake * (odds - 1)) : -stake;
    if (points + amount < 0) return [];
    points += amount;
    return [{ fixtureId: match.id, endsAt: match.endsAt, amount }];
  });
}
