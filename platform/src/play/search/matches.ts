import { setImmediate } from 'node:timers/promises';
import { TextIndex } from '@parlay/contracts/text-index';
import { fold } from '@parlay/contracts/text-search';
import type { QueryExecutorProvider } from 'kysely';
import type { Audience } from '../tournaments/repository.ts';
import type { CompanyEvent } from '../whats-on/company.ts';
import * as queries from './matches.gen.ts';
import type { FoundMatch } from './schemas.ts';

/** A match before it is known whether it is live at the time of a search. */
export type Match = Omit<FoundMatch, 'isLive'>;

export interface Team {
  name: string;
  sport: string;
  /** In the order of their starts. */
  matches: [Match, ...Match[]];
}

export interface MatchIndex {
  matches: TextIndex<Match>;
  teams: TextIndex<Team>;
}

/** Maximum number of a search's matches of one source. */
const MOST = 20_000;

/** A side of a match counts more than its sport and competition. */
const IN_NAME = 0;
const IN_COMPETITION = 4;

/** Separates the sides in the names of an odds feed. */
const SEPARATOR = /\s+(?:[–—-]|vs?\.?)\s+/i;

/** Converts the events of a sports book, in the order of their starts. */
export const matchesOfBook = (events: readonly CompanyEvent[]): Match[] =>
  events.slice(0, MOST).map(({ id, sport, home, away, start, score }) => ({
    id,
    name: `${home} – ${away}`,
    sport,
    competition: null,
    startsAt: start,
    score: score ? `${score[0]} – ${score[1]}` : null,
    tournament: null,
  }));

/** Returns the matches that an audience bets on in open tournaments, in the order of their starts. */
export async function matchesOfTournaments(db: QueryExecutorProvider, audience: Audience): Promise<Match[]> {
  const rows = await queries.tournamentMatches(db, { ...audience, most: MOST });
  return rows.map(({ id, name, competition, sport, startsAt, score, tournamentId, tournamentName }) => ({
    ...{ id, name, sport, competition, score },
    startsAt: startsAt.toISOString(),
    tournament: { id: tournamentId, name: tournamentName },
  }));
}

/** Number of matches that are indexed before other work of the server continues. */
const SLICE = 500;

/** Indexes matches and their teams. */
export async function indexMatches(matches: readonly Match[]): Promise<MatchIndex> {
  const index = new TextIndex<Match>();
  const teams = new Map<string, Team>();
  for (const [number, match] of matches.entries()) {
    if (number % SLICE === SLICE - 1) await setImmediate();
    const { name, sport, competition } = match;
    index.add(match, [
      [name, IN_NAME],
      [competition ?? '', IN_COMPETITION],
      [sport, IN_COMPETITION],
    ]);
    for (const side of name.split(SEPARATOR)) {
      const key = `${fold(sport)} ${fold(side)}`;
      const team = teams.get(key);
      if (team) team.matches.push(match);
      else teams.set(key, { name: side, sport, matches: [match] });
    }
  }
  const ofTeams = new TextIndex<Team>();
  for (const team of teams.values()) ofTeams.add(team, [[team.name, IN_NAME]]);
  return { matches: index, teams: ofTeams };
}
