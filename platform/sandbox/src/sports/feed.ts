import { createHash } from 'node:crypto';

/** Fixture of the sports book. Its values are computed from the clock, so all pages agree, even after a restart. */
export interface Fixture {
  /** Id with digits only, as in deep links. */
  id: string;
  /** Category id with digits only. */
  categoryId: string;
  sport: string;
  category: string;
  tournament: string;
  home: string;
  away: string;
  /** ISO time of the start. */
  start: string;
  /** Minute of play; only for live fixtures. */
  minute?: number;
  score?: [number, number];
  /** Decimal odds of home, draw and away. `draw` is missing for sports without draws. */
  odds: { home: string; draw?: string; away: string };
}

const TEAMS: Record<string, Record<string, Record<string, readonly string[]>>> = {
  football: {
    sweden: { norrliga: ['Lindhaga', 'Bruntorp', 'Västerö IF', 'Kalmvik', 'Sunnerby', 'Älvnäs'] },
    peru: { 'liga-costa': ['Atlético Marea', 'Deportivo Sierra', 'Unión Faro', 'Sport Quinua'] },
    finland: { saariliiga: ['Hallan Pallo', 'Saimaan Kisa', 'Revontuli', 'Kuura FC'] },
  },
  'ice-hockey': {
    finland: { jaaliiga: ['Kontiot', 'Pohjan Teräs', 'Lumipallo', 'Karhulan Kiekko'] },
    sweden: { isligan: ['Fjällräven HK', 'Norrsken', 'Snöstad', 'Isbjörn'] },
  },
  tennis: {
    challenger: { 'clay-open': ['A. Moreno', 'L. Virtanen', 'T. Kalniņš', 'S. Berg', 'P. Quispe', 'J. Olsen'] },
  },
};

const WITHOUT_DRAW = new Set(['tennis']);
const HALF_HOUR_MS = 30 * 60_000;
const MATCH_MS = 100 * 60_000;

/** Hashes a text to a number in [0, 1). */
const hashFraction = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/** Hashes a text to a number with digits only. */
const numberOf = (text: string) => String(createHash('sha256').update(text).digest().readUIntBE(0, 5));

/** Returns the live or upcoming fixtures at a time. */
export function fixturesAt(mode: 'live' | 'prematch', now: number): Fixture[] {
  return Object.entries(TEAMS).flatMap(([sport, categories]) =>
    Object.entries(categories).flatMap(([category, tournaments]) =>
      Object.entries(tournaments).flatMap(([tournament, teams]) =>
        pairs(teams, mode === 'live' ? now : now + MATCH_MS).map(([home, away], at) =>
          fixture({ mode, sport, category, tournament, home, away, at, now }),
        ),
      ),
    ),
  );
}

/** Pairs the teams. Pairings stay the same for the length of a match, then the teams rotate. */
function pairs(teams: readonly string[], at: number): [string, string][] {
  const turn = Math.floor(at / MATCH_MS) % teams.length;
  const turned = [...teams.slice(turn), ...teams.slice(0, turn)];
  return turned.flatMap((home, index): [string, string][] => {
    const away = turned[index + 1];
    return index % 2 === 0 && away ? [[home, away]] : [];
  });
}

interface FixtureParts extends Pick<Fixture, 'sport' | 'category' | 'tournament' | 'home' | 'away'> {
  mode: 'live' | 'prematch';
  at: number;
  now: number;
}

function fixture({ mode, at, now, ...place }: FixtureParts): Fixture {
  const slot = Math.floor(now / MATCH_MS);
  const kickoff = mode === 'live' ? slot * MATCH_MS : (slot + 1) * MATCH_MS + (at + 1) * HALF_HOUR_MS;
  const id = numberOf(`${place.home}-${place.away}-${kickoff}`);
  const categoryId = numberOf(`${place.sport}/${place.category}`);
  const strength = 0.25 + hashFraction(`${place.home}|${place.away}`) * 0.4;
  // Prices change every ten seconds during a match and every five minutes before it.
  const beat = Math.floor(now / (mode === 'live' ? 10_000 : 300_000));
  const home = Math.min(0.8, Math.max(0.1, strength + (hashFraction(`${id}${beat}`) - 0.5) * 0.06));
  const hasDraw = !WITHOUT_DRAW.has(place.sport);
  const draw = hasDraw ? (1 - home) * 0.42 : 0;
  const price = (chance: number) => (0.94 / chance).toFixed(2);
  const odds = { home: price(home), away: price(1 - home - draw), ...(hasDraw ? { draw: price(draw) } : {}) };
  const start = new Date(kickoff).toISOString();
  if (mode === 'prematch') return { id, categoryId, ...place, start, odds };
  const minute = Math.min(90, Math.floor((now - kickoff) / 60_000) + 1);
  return { id, categoryId, ...place, start, minute, score: [goals(`${id}h`, minute), goals(`${id}a`, minute)], odds };
}

/** Counts the goals up to a minute. Each goal has a fixed minute, so a score never decreases. */
function goals(seed: string, minute: number): number {
  return [1, 2, 3, 4].filter((goal) => hashFraction(`${seed}${goal}`) * 180 < minute).length;
}
