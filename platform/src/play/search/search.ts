import type { Product } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { Hit, TextIndex } from '@parlay/contracts/text-index';
import { fold } from '@parlay/contracts/text-search';
import type { FastifyInstance } from 'fastify';
import type { Match, Team } from './matches.ts';
import type { FoundMatch, FoundTeam, PlayGroup, PlayGroups } from './schemas.ts';
import { type Sources, sourcesReader } from './sources.ts';

export interface PlayQuery {
  brand: Brand;
  /** Currencies whose tournaments the caller sees. */
  currencies: readonly string[];
  /** Words from `tokensOf`. */
  tokens: readonly string[];
  /** Maximum number of items of a group. */
  limit: number;
}

export interface PlayResult {
  groups: PlayGroups;
  /** Groups that lack items, because a provider does not respond. */
  unreachable: PlayGroup[];
}

/**
 * Returns a search in the games, teams, matches, tournaments and draws of a brand. Words may have one typo if nothing is
 * found without.
 */
export function playSearch(app: FastifyInstance): (query: PlayQuery) => Promise<PlayResult> {
  const sourcesOf = sourcesReader(app);
  return async ({ brand, currencies, ...query }) => {
    const sources = await sourcesOf(brand, currencies);
    const { products } = brand;
    const exact = findIn(sources, { ...query, products, typos: false });
    const isEmpty = Object.values(exact).every((group) => (group?.total ?? 0) === 0);
    const groups = isEmpty ? findIn(sources, { ...query, products, typos: true }) : exact;
    return { groups, unreachable: sources.unreachable };
  };
}

type Search = Pick<PlayQuery, 'tokens' | 'limit'> & { products: readonly Product[]; typos: boolean };

function findIn(sources: Sources, { tokens, limit, products, typos }: Search): PlayGroups {
  const now = Date.now();
  const isLive = ({ startsAt }: Match) => Date.parse(startsAt) <= now;
  const present = (match: Match): FoundMatch => ({ ...match, isLive: isLive(match) });
  /** Checks whether the brand has the page of a match. */
  const hasPage = (match: Match) =>
    match.tournament !== null || products.includes(isLive(match) ? 'live-betting' : 'betting');

  const find = <T>(index: TextIndex<T> | undefined) => index && itemsOf(index.find(tokens, { typos }));
  const hitsIn = <T>(indexes: readonly TextIndex<T>[]) => indexes.flatMap((index) => index.find(tokens, { typos }));
  const teams = sources.teams && itemsOf(hitsIn(sources.teams).sort(byScore));
  const matches = sources.matches && itemsOf(hitsIn(sources.matches).sort((a, b) => byScore(a, b) || byStart(a, b)));
  return {
    games: groupOf(find(sources.games), limit),
    teams: groupOf(teams && teamsWith(teams, hasPage, present), limit),
    matches: groupOf(matches?.filter(hasPage).map(present), limit),
    tournaments: groupOf(find(sources.tournaments), limit),
    draws: groupOf(find(sources.draws), limit),
  };
}

const byScore = (a: Hit<unknown>, b: Hit<unknown>): number => a.score - b.score;
const byStart = ({ item: a }: Hit<Match>, { item: b }: Hit<Match>): number =>
  Date.parse(a.startsAt) - Date.parse(b.startsAt);
const itemsOf = <T>(hits: readonly Hit<T>[]): T[] => hits.map(({ item }) => item);

/** Returns each team once, with its first match that has a page. */
function teamsWith(
  teams: readonly Team[],
  hasPage: (match: Match) => boolean,
  present: (match: Match) => FoundMatch,
): FoundTeam[] {
  const known = new Map<string, FoundTeam>();
  for (const { name, sport, matches } of teams) {
    const [next, ...others] = matches.filter(hasPage);
    const key = `${fold(sport)} ${fold(name)}`;
    if (next && !known.has(key)) known.set(key, { name, sport, matches: others.length + 1, next: present(next) });
  }
  return [...known.values()];
}

const groupOf = <T>(items: readonly T[] | undefined, limit: number) =>
  items ? { total: items.length, items: items.slice(0, limit) } : null;
