import type { Game } from '../model/game.ts';

/** Builds a game as the server sends it. */
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

/** Returns the responses to a lobby's two requests. */
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

/** Returns the location of a lobby with query and hash. */
export const lobbyLocation = (route: string, { search = '', hash = '' } = {}) => ({
  pathname: `/en/${route}`,
  search,
  hash,
  route: { id: route, remote: 'remote-casino', params: {} },
});
