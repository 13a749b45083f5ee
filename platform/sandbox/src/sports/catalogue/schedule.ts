import { createHash } from 'node:crypto';
import { seededShuffle } from '../../odds/simulation/random.ts';
import { COMPETITIONS, type Competition } from './competitions.ts';
import { durationOf, type Fixture } from './fixture.ts';
import { sportOf } from './sports.ts';

const HOUR_MS = 3_600_000;
/** Interval between the starts of the fixtures in a round. */
const STAGGER_MS = HOUR_MS / 2;
/** How far ahead fixtures are on offer. A competition with frequent rounds offers at most `MOST_AHEAD`. */
export const HORIZON_MS = 72 * HOUR_MS;
const MOST_AHEAD = 12;

const byNumber = new Map(COMPETITIONS.map((competition) => [competition.number, competition]));

/** Returns the number of fixtures in each round, of which a race series has one. */
const perRound = ({ sport, sides }: Competition): number =>
  sportOf(sport).model === 'laps' ? 1 : Math.floor(sides.length / 2);

/** Returns the time between two rounds: long enough that no side plays the next one before its last match is over. */
const roundMs = (competition: Competition): number =>
  Math.max(
    competition.everyHours * HOUR_MS,
    Math.ceil(((perRound(competition) - 1) * STAGGER_MS + durationOf(competition)) / STAGGER_MS) * STAGGER_MS,
  );

/** Returns when a competition's first round would have started, so that not all competitions start together. */
const offsetOf = ({ number }: Competition): number => (number % 4) * (HOUR_MS / 4);

/** Returns a competition's fixture by its number. The same number always is the same fixture. */
function fixture(competition: Competition, index: number): Fixture {
  const size = perRound(competition);
  const round = Math.floor(index / size);
  const order = seededShuffle(competition.sides, competition.number, round);
  const at = index % size;
  const startsAt = round * roundMs(competition) + offsetOf(competition) + at * STAGGER_MS;
  const sides = sportOf(competition.sport).model === 'laps' ? order : order.slice(2 * at, 2 * at + 2);
  return {
    id: `${competition.number}${index}`,
    competition,
    sides,
    startsAt,
    endsAt: startsAt + durationOf(competition),
  };
}

/** Returns the fixture with an id, or undefined if there never was or will be one. */
export function fixtureNamed(id: string): Fixture | undefined {
  const parts = /^(\d{3})(0|[1-9]\d{0,8})$/.exec(id);
  const competition = byNumber.get(Number(parts?.[1]));
  return competition && fixture(competition, Number(parts?.[2]));
}

/** Returns the fixtures that are being played at a time or start within the next three days, soonest first. */
export function fixturesOnOffer(now: number): Fixture[] {
  return COMPETITIONS.flatMap((competition) => {
    const size = perRound(competition);
    const firstRound = Math.floor(
      (now - durationOf(competition) - size * STAGGER_MS - offsetOf(competition)) / roundMs(competition),
    );
    const fixtures: Fixture[] = [];
    for (let index = firstRound * size; fixtures.length < MOST_AHEAD; index += 1) {
      const next = fixture(competition, index);
      if (next.startsAt > now + HORIZON_MS) break;
      if (next.endsAt > now) fixtures.push(next);
    }
    return fixtures;
  }).sort((a, b) => a.startsAt - b.startsAt || Number(a.id) - Number(b.id));
}

/** Returns the id of a category, with digits only as in deep links. */
export const categoryId = (sport: string, category: string): string =>
  String(createHash('sha256').update(`${sport}/${category}`).digest().readUIntBE(0, 5));
