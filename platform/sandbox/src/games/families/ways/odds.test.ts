import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { rtpOf } from '../kit/odds.ts';
import { GAMES } from './games.ts';
import { MEASURED_FILE, MEASURED_ROUNDS, measure, odds } from './odds.ts';
import { winsOf } from './play.ts';

const matrix = process.env.PARLAY_MATRIX ? it : it.skip;

describe('a slot with ways', () => {
  it('pays each combination of equal symbols on reels side by side, and counts wild ones', () => {
    const [game] = GAMES;
    if (!game) throw new Error('there is no game');
    const wins = winsOf(game.rules, ['ABB', 'BWC', 'WAC', 'DDD', 'BBB']);
    expect(wins).toEqual([
      { symbol: 'A', reels: 3, ways: 2, pays: (game.rules.pays.A?.[2] ?? 0) * 2 },
      { symbol: 'B', reels: 3, ways: 4, pays: (game.rules.pays.B?.[2] ?? 0) * 4 },
    ]);
  });

  it.each(GAMES)('$id pays less back than is staked, as ten million rounds show', ({ rules }) => {
    const stored = odds(rules.measured);
    expect([...stored.keys()].every((pays) => pays % 10 === 0 && pays <= rules.most)).toBe(true);
    expect(rtpOf(stored).valueOf()).toBeLessThan(0.97);
    expect(rtpOf(stored).valueOf()).toBeGreaterThan(0.93);
  });

  matrix.each(GAMES)(
    '$id has the figures of its stored rounds',
    ({ rules }) => {
      const stored = JSON.parse(readFileSync(MEASURED_FILE, 'utf8')) as Record<string, string>;
      expect(measure(rules, MEASURED_ROUNDS)).toBe(stored[rules.measured]);
    },
    3_600_000,
  );
});
