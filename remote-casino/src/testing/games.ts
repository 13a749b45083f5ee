import type { Game } from '../model/game.ts';

/** Builds a game in the server's format. */
export const aGame = (game: Partial<Game> & { id: string }): Game => ({
  name: game.id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' '),
  imgUrl: null,
  freePlay: true,
  tags: ['slots'],
  provider: 'oddbird',
  studio: 'Oddbird',
  fact: { kind: 'rtp', value: '96.1' },
  ratio: 0.563,
  ...game,
});

export const manyGames = (count: number, more: Partial<Game> = {}): Game[] =>
  Array.from({ length: count }, (_, n) => aGame({ id: `game-${n + 1}`, ...more }));

export const TABS = ['featured', 'allgames', 'slots', 'livetables', 'new'];

/** Returns the responses to the two requests of a lobby. */
export const lobbyApi = (games: readonly Game[], tabs: readonly string[] = TABS) => ({
  'GET /api/games': () => ({ games }),
  'GET /api/tabs': () => ({ tabs: tabs.map((key) => ({ key, count: 0 })) }),
});

export const PATHS = {
  home: 'home',
  login: 'login',
  casino: 'casino',
  'live-games': 'live-games',
  virtuals: 'virtuals',
  game: 'game/:name/:id/:free?',
};

/** Returns a lobby's location with query and hash. */
export const lobbyLocation = (route: string, { search = '', hash = '' } = {}) => ({
  pathname: `/en/${route}`,
  search,
  hash,
  route: { id: route, remote: 'remote-casino', params: {} },
});
