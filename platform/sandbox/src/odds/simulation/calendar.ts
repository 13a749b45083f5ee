import type { FixturePlan } from './fixture-state.ts';
import { seededShuffle } from './random.ts';

const MINUTE_MS = 60_000;
/** Period of the repeating calendar, which the demo's tournaments follow. */
export const PERIOD_MS = 120 * MINUTE_MS;
/** A match lasts 24 minutes and one begins every 7 minutes, so the last match ends before its period does. */
const MATCH_MS = 24 * MINUTE_MS;
const MATCH_INTERVAL_MS = 7 * MINUTE_MS;

export const periodAt = (now: number) => Math.floor(now / PERIOD_MS);
export const startOf = (period: number) => period * PERIOD_MS;

const COMPETITIONS = [
  {
    sport: 'Football',
    name: 'Premier Division',
    sides: [
      'Harbour City',
      'Northgate United',
      'Easterly Rovers',
      'Millbrook Town',
      'St Brannock',
      'Quayside Athletic',
      'Rookley Vale',
      'Fenwick Albion',
    ],
  },
  {
    sport: 'Football',
    name: 'Nordic Cup',
    sides: [
      'Lindholm IF',
      'Västra BK',
      'Kallio Pallo',
      'Tornio United',
      'Fjellby FK',
      'Odde Idrett',
      'Saaristo PS',
      'Norrvik SK',
    ],
  },
  {
    sport: 'Ice hockey',
    name: 'Ice League',
    sides: ['Kuopio Bears', 'Tromsø Storm', 'Malmberg Lynx', 'Riga Harbour', 'Oulu Northern', 'Bodø Arctic'],
  },
  {
    sport: 'Tennis',
    name: 'Hard Court Open',
    sides: [
      'E. Marchetti',
      'J. Okonkwo',
      'A. Sorescu-Lindqvist',
      'M. van der Heijden',
      'P. Petrenko-Vaz',
      'L. Achterberg',
      'T. Nakagawa',
      'R. Dumitru',
    ],
  },
] as const;

/** Index of the competition for each start time in a period. */
const ORDER = [0, 1, 3, 0, 2, 1, 0, 3, 1, 0, 2, 3, 1, 0];

/** Time before the end of the period when the title is decided, so that the result is published in time. */
const DECIDED_BEFORE_END_MS = MINUTE_MS;

/** Returns a period's matches and its title race, which stays open until shortly before the end of the period. */
export function fixturesOf(period: number, seed: string): FixturePlan[] {
  const remainingPairs = COMPETITIONS.map(({ name, sides }) => pairs(sides, seed, period, name));
  const matches = ORDER.flatMap((index, n): FixturePlan[] => {
    const competition = COMPETITIONS[index];
    const sides = remainingPairs[index]?.shift();
    if (!competition || !sides) return [];
    const startsAt = startOf(period) + n * MATCH_INTERVAL_MS;
    return [
      {
        id: `m${period}-${n + 1}`,
        sport: competition.sport,
        competition: competition.name,
        name: sides.join(' – '),
        sides,
        startsAt,
        endsAt: startsAt + MATCH_MS,
      },
    ];
  });
  const open = COMPETITIONS[3];
  const decided = startOf(period + 1) - DECIDED_BEFORE_END_MS;
  const race = {
    id: `t${period}`,
    sport: open.sport,
    competition: open.name,
    name: 'Title winner',
    sides: [...open.sides],
  };
  return [...matches, { ...race, startsAt: decided, endsAt: 2 * decided - startOf(period) }];
}

/** Returns two rounds of pairings, because a competition may have more matches than pairs. */
function pairs(sides: readonly string[], seed: string, period: number, competition: string): string[][] {
  return [1, 2].flatMap((round) => {
    const order = seededShuffle(sides, seed, period, competition, round);
    return Array.from({ length: order.length / 2 }, (_, n) => order.slice(2 * n, 2 * n + 2));
  });
}
