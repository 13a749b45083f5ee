import type { Game } from './game.ts';

export const FEATURED = 'featured';
export const ALL_GAMES = 'allgames';
export const SEARCH = 'search';

/** A lobby page (CA10): the casino has every game and a featured tab, the others have the games of one tag. */
export interface LobbyKind {
  route: 'casino' | 'live-games' | 'virtuals';
  /** Tag of the page's games; undefined for all. */
  tag?: string;
}

/** Lobbies in order of preference for the link back from a game. */
const LOBBIES: readonly LobbyKind['route'][] = ['casino', 'live-games', 'virtuals'];

/** The brand's main lobby: the casino, or its first other lobby. */
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

/** Returns tabs in the server's order, with counts of this page's games, and the search tab at the end. */
export function lobbyTabs(kind: LobbyKind, order: readonly string[], games: readonly Game[]): LobbyTab[] {
  const keys = kind.tag
    ? [ALL_GAMES, ...order.filter((key) => key !== FEATURED && key !== ALL_GAMES && key !== kind.tag)]
    : order;
  const counted = keys.map((key) => ({ key, count: gamesOfTab(games, key).length }));
  const shown = kind.tag ? counted.filter(({ key, count }) => key === ALL_GAMES || count > 0) : counted;
  return [...shown.filter(({ key }) => key !== SEARCH), { key: SEARCH, count: games.length }];
}

/**
 * The default tab: featured if it has games, else all games, else the first that is not empty, else the first (CA2).
 */
export function defaultTab(tabs: readonly LobbyTab[]): string {
  const full = tabs.filter(({ key, count }) => key !== SEARCH && count > 0);
  const first = (key: string) => full.find((tab) => tab.key === key);
  return (first(FEATURED) ?? first(ALL_GAMES) ?? full[0] ?? tabs[0])?.key ?? ALL_GAMES;
}

/** Hash of a tab: its translated name in lower case, with underscores for spaces (CA1). */
export const hashOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '_');

function decoded(hash: string): string {
  const text = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Meaning of a hash in the language in which it was read: names depend on the language, keys do not. */
export interface MeantTab {
  hash: string;
  key: string;
}

/** Finds the tab of a hash by translated name, else by key, for links made without our texts. */
export function tabOfHash(
  tabs: readonly LobbyTab[],
  hash: string,
  nameOf: (key: string) => string,
): string | undefined {
  const asked = decoded(hash).toLowerCase();
  return (tabs.find(({ key }) => hashOf(nameOf(key)) === asked) ?? tabs.find(({ key }) => key === asked))?.key;
}

/**
 * The tab of a URL (CA1, CA2): the result of `tabOfHash`, else the hash's meaning before a change of language (SH2),
 * else the default tab. A query without a hash is a search.
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
