import type { Game } from './game.ts';

export const FEATURED = 'featured';
export const ALL_GAMES = 'allgames';
export const SEARCH = 'search';

/** One of the lobby pages (CA10): the casino has every game and a featured tab; the others have games of one tag. */
export interface LobbyKind {
  route: 'casino' | 'live-games' | 'virtuals';
  /** Tag of the page's games; undefined for all of them. */
  tag?: string;
}

/** In the order in which a player who leaves a game looks for others. */
const LOBBIES: readonly LobbyKind['route'][] = ['casino', 'live-games', 'virtuals'];

/** The lobby that a brand with these products has for all its games: the casino, or what stands in for it. */
export const mainLobby = (products: readonly string[]): LobbyKind['route'] =>
  LOBBIES.find((route) => products.includes(route)) ?? 'casino';

export interface LobbyTab {
  /** Tag of its games, or `allgames`, or `search`. */
  key: string;
  /** Number of its games. */
  count: number;
}

export const gamesOfTab = (games: readonly Game[], key: string): readonly Game[] =>
  key === ALL_GAMES ? games : games.filter((game) => game.tags.includes(key));

/** Tabs in the server's order, counted over the games of this page, and the search tab behind them. */
export function lobbyTabs(kind: LobbyKind, order: readonly string[], games: readonly Game[]): LobbyTab[] {
  const keys = kind.tag
    ? [ALL_GAMES, ...order.filter((key) => key !== FEATURED && key !== ALL_GAMES && key !== kind.tag)]
    : order;
  const counted = keys.map((key) => ({ key, count: gamesOfTab(games, key).length }));
  const shown = kind.tag ? counted.filter(({ key, count }) => key === ALL_GAMES || count > 0) : counted;
  return [...shown.filter(({ key }) => key !== SEARCH), { key: SEARCH, count: games.length }];
}

/** CA2: featured where it has games, else all games, else the first tab that is not empty, else the first. */
export function defaultTab(tabs: readonly LobbyTab[]): string {
  const full = tabs.filter(({ key, count }) => key !== SEARCH && count > 0);
  const first = (key: string) => full.find((tab) => tab.key === key);
  return (first(FEATURED) ?? first(ALL_GAMES) ?? full[0] ?? tabs[0])?.key ?? ALL_GAMES;
}

/** CA1: the translated name, in lower case, with spaces as underscores. */
export const hashOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '_');

function decoded(hash: string): string {
  const text = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a hash has meant in the language in which it was read: names are of one language, keys of all. */
export interface MeantTab {
  hash: string;
  key: string;
}

/** The tab that a hash names: by translated name, else by key, so that links made without our words work. */
export function tabOfHash(
  tabs: readonly LobbyTab[],
  hash: string,
  nameOf: (key: string) => string,
): string | undefined {
  const asked = decoded(hash).toLowerCase();
  return (tabs.find(({ key }) => hashOf(nameOf(key)) === asked) ?? tabs.find(({ key }) => key === asked))?.key;
}

/**
 * The tab an address asks for (CA1, CA2): what its hash names, which is `tabOfHash`, else what it has meant before a change
 * of language (SH2); an unknown hash is the default tab. A query without a hash is a search.
 */
export function tabOfAddress(
  tabs: readonly LobbyTab[],
  address: { hash: string; search: string },
  named: string | undefined,
  meant?: MeantTab,
): string {
  if (named !== undefined) return named;
  if (meant && meant.hash === address.hash && tabs.some(({ key }) => key === meant.key)) return meant.key;
  const asked = decoded(address.hash);
  if (asked === '' && new URLSearchParams(address.search).get('q')) return SEARCH;
  return defaultTab(tabs);
}
