import { describe, expect, it } from '@jest/globals';
import { fixturesOnOffer } from './schedule.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-05-15T18:00:00Z');

describe('the fixtures on offer', () => {
  it('let no side play two matches of a competition at the same time', () => {
    for (const hours of [0, 7, 31]) {
      const byCompetition = Map.groupBy(fixturesOnOffer(START + hours * HOUR_MS), ({ competition }) => competition);
      const clashes = [...byCompetition.values()].flatMap((fixtures) =>
        fixtures.flatMap((one, at) =>
          fixtures
            .slice(at + 1)
            .filter(({ startsAt, endsAt }) => startsAt < one.endsAt && one.startsAt < endsAt)
            .filter(({ sides }) => sides.some((side) => one.sides.includes(side)))
            .map((other) => [one.id, other.id]),
        ),
      );
      expect(clashes).toEqual([]);
    }
  });

  it('have matches of several sports in play at any hour', () => {
    for (let hours = 0; hours < 24; hours += 1) {
      const now = START + hours * HOUR_MS;
      const live = fixturesOnOffer(now).filter(({ startsAt }) => startsAt <= now);
      expect(new Set(live.map(({ competition }) => competition.sport)).size).toBeGreaterThan(3);
    }
  });
});
