import type { Schemas } from '@parlay/contracts/api';
import { isLottery, type LotteryProduct } from '@parlay/contracts/lotteries';
import type { PublicRoute } from '@parlay/contracts/routes';
import { fold, matchRank, tokensOf } from '@parlay/contracts/text-search';
import { nameInUrl } from './games.ts';
import { HELP_PAGES, helpWord } from './help-pages.ts';

export type SearchResult = Schemas['SearchResult'];

/** Groups of results in display order. */
const GROUPS = ['pages', 'games', 'teams', 'matches', 'tournaments', 'draws', 'help'] as const;
type Group = (typeof GROUPS)[number];

/** A result: what it leads to, and its texts. */
export interface Entry {
  id: string;
  title: string;
  detail: string;
  isLive?: boolean;
  to: { route: PublicRoute; params?: Record<string, string>; hash?: string };
}

export interface FoundGroup {
  group: Group;
  /** Number of all results, of which `entries` are the first. */
  total: number;
  entries: Entry[];
}

/** A page of the site with its name in the page's language. */
export interface NamedPage {
  route: PublicRoute;
  name: string;
}

export interface Words {
  locale: string;
  /** Formats an instant. */
  when(instant: string): string;
  /** Names a team's next match. */
  next(match: string): string;
}

/** Returns the groups that found something, in display order. */
export function foundGroups(
  result: SearchResult | undefined,
  { query, pages, words }: { query: string; pages: readonly NamedPage[]; words: Words },
): FoundGroup[] {
  const groups = result?.groups;
  const found: Record<Group, { total: number; entries: Entry[] } | undefined> = {
    pages: pagesWith(pages, query),
    games: groupOf(groups?.games, ({ id, name, studio }) => ({
      ...{ id, title: name, detail: studio },
      to: { route: 'game', params: { name: nameInUrl(name), id } },
    })),
    teams: groupOf(groups?.teams, ({ name, sport, next }) => ({
      ...{ id: `${sport} ${name}`, title: name, detail: `${readable(sport)} · ${words.next(next.name)}` },
      ...matchLink(next),
    })),
    matches: groupOf(groups?.matches, (match) => ({
      ...{ id: match.id, title: match.score ? `${match.name}, ${match.score}` : match.name },
      detail: [
        match.competition ?? readable(match.sport),
        match.isLive ? '' : words.when(match.startsAt),
        match.tournament?.name ?? '',
      ]
        .filter(Boolean)
        .join(' · '),
      ...matchLink(match),
    })),
    tournaments: groupOf(groups?.tournaments, ({ id, name, sportName, status, startTime }) => ({
      ...{ id, title: name, detail: `${sportName} · ${words.when(startTime)}`, isLive: status === 'RUNNING' },
      to: { route: 'tournament', params: { id } },
    })),
    draws: groupOf(
      groups?.draws && { ...groups.draws, items: groups.draws.items.filter(isKnownDraw) },
      ({ product, name, drawsAt }) => ({
        ...{ id: product, title: name, detail: words.when(drawsAt) },
        to: { route: product },
      }),
    ),
    help: groupOf(
      groups?.help && { ...groups.help, items: groups.help.items.filter(isKnownPage) },
      ({ page, title, heading, anchor, excerpt }) => ({
        ...{ id: page, title: heading === '' ? title : `${title}: ${heading}`, detail: excerpt },
        to: {
          route: 'help-centre/page',
          params: { page: helpWord(page, words.locale) },
          ...(anchor && { hash: anchor }),
        },
      }),
    ),
  };
  return GROUPS.flatMap((group) => {
    const { total = 0, entries = [] } = found[group] ?? {};
    return entries.length > 0 ? [{ group, total, entries }] : [];
  });
}

const groupOf = <T>(found: { total: number; items: readonly T[] } | null | undefined, entryOf: (item: T) => Entry) =>
  found ? { total: found.total, entries: found.items.map(entryOf) } : undefined;

type Match = Schemas['FoundMatch'];

function matchLink({ id, isLive, tournament }: Match): Pick<Entry, 'isLive' | 'to'> {
  if (tournament) return { isLive, to: { route: 'tournament', params: { id: tournament.id } } };
  return { isLive, to: { route: isLive ? 'live-betting' : 'betting', params: { '*': `event/${id}` } } };
}

/** Checks whether this build knows the lottery of a draw. */
const isKnownDraw = <T extends { product: string }>(draw: T): draw is T & { product: LotteryProduct } =>
  isLottery(draw.product);

/** Checks whether this build has the address of a help page. */
const isKnownPage = <T extends { page: string }>(found: T): found is T & { page: (typeof HELP_PAGES)[number] } =>
  HELP_PAGES.some((page) => page === found.page);

/** Makes a sport's id readable: `beach-volleyball` becomes `Beach volleyball`. */
export const readable = (sport: string): string =>
  `${sport.charAt(0).toUpperCase()}${sport.slice(1).replaceAll('-', ' ')}`;

/** Rank of a match with a typo. */
const TYPO = 3;

/** Returns the pages whose name contains each word of the query, with typos only if none does without. */
function pagesWith(pages: readonly NamedPage[], query: string) {
  const tokens = tokensOf(query);
  if (tokens.length === 0) return undefined;
  const ranked = pages.map((page) => ({
    page,
    rank: Math.max(...tokens.map((token) => matchRank(token, fold(page.name)) ?? Number.POSITIVE_INFINITY)),
  }));
  const exact = ranked.filter(({ rank }) => rank < TYPO);
  const found = exact.length > 0 ? exact : ranked.filter(({ rank }) => rank === TYPO);
  const entries = found
    .sort((a, b) => a.rank - b.rank)
    .map(({ page: { route, name } }): Entry => ({ id: route, title: name, detail: '', to: { route } }));
  return { total: entries.length, entries };
}
