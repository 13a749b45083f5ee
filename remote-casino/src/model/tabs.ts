import type { Game } from './game.ts';

export const FEATURED = 'featured';
export const ALL_GAMES = 'allgames';
export const SEARCH = 'search';

/**
 * A lobby page (CA10). The casino contains all games and a featured tab. Other lobbies contain the games of one
 * tag.
 */
export interface LobbyKind {
  route: 'casino' | 'live-games' | 'virtuals';
  /** Tag of the page's games. Undefined for all games. */
  tag?: string;
}

/** Lobbies in order of preference for a game's back link. */
const LOBBIES: readonly LobbyKind['route'][] = ['casino', 'live-games', 'virtuals'];

/** Returns the brand's main lobby: the casino, or its first other lobby. */
export const mainLobby = (products: readonly string[]): LobbyKind['route'] =>
  LOBBIES.find((route) => products.includes(route)) ?? 'casino';

export interface LobbyTab {
  /** Tag of the tab's games, `allgames` or `search`. */
  key: string;
  /** Number of games on the tab. */
  count: number;
}

export const gamesOfTab = (games: readonly Game[], key: string): readonly Game[] =>
  key === ALL_GAMES ? games : games.filter((game) => game.tags.includes(key));

/** Returns tabs in the server's order with the number of games on this page, followed by the search tab. */
export function lobbyTabs(kind: LobbyKind, order: readonly string[], games: readonly Game[]): LobbyTab[] {
  const keys = kind.tag
    ? [ALL_GAMES, ...order.filter((key) => key !== FEATURED && key !== ALL_GAMES && key !== kind.tag)]
    : order;
  const counted = keys.map((key) => ({ key, count: gamesOfTab(games, key).length }));
  const shown = kind.tag ? counted.filter(({ key, count }) => key === ALL_GAMES || count > 0) : counted;
  return [...shown.filter(({ key }) => key !== SEARCH), { key: SEARCH, count: games.length }];
}

/**
 * Returns the default tab: featured if it has games, otherwise all games, otherwise the first tab with games,
 * otherwise the first tab (CA2).
 */
export function defaultTab(tabs: readonly LobbyTab[]): string {
  const full = tabs.filter(({ key, count }) => key !== SEARCH && count > 0);
  const first = (key: string) => full.find((tab) => tab.key === key);
  return (first(FEATURED) ?? first(ALL_GAMES) ?? full[0] ?? tabs[0])?.key ?? ALL_GAMES;
}

/** Returns a tab's hash: its translated name in lower case, with underscores for spaces (CA1). */
export const hashOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '_');

function decoded(hash: string): string {
  const text = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The tab that a hash referred to when it was read. Names depend on the language, but keys do not. */
export interface HashTab {
  hash: string;
  key: string;
}

/** Finds the tab for a hash by its translated name, or by key for links made without our translations. */
export function tabOfHash(
  tabs: readonly LobbyTab[],
  hash: string,
  nameOf: (key: string) => string,
): string | undefined {
  const requested = decoded(hash).toLowerCase();
  return (tabs.find(({ key }) => hashOf(nameOf(key)) === requested) ?? tabs.find(({ key }) => key === requested))?.key;
}

/**
 * Returns the tab for a URL (CA1, CA2): the result of `tabOfHash`, otherwise the hash's meaning before a language
 * change (SH2), otherwise the default tab. A query without a hash opens the search.
 */
export function tabOfUrl(
  tabs: readonly LobbyTab[],
  address: { hash: string; search: string },
  named: string | undefined,
  meant?: HashTab,
): string {
  if (named !== undefined) return named;
  if (meant && meant.hash === address.hash && tabs.some(({ key }) => key === meant.key)) return meant.key;
  const requested = decoded(address.hash);
  if (requested === '' && new URLSearchParams(address.search).get('q')) return SEARCH;
  return defaultTab(tabs);
}
