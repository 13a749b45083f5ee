import { defineRemote } from '@parlay/remote-kit';

export default defineRemote({
  remote: 'remote-casino',
  routes: {
    casino: {
      page: () => import(/* webpackChunkName: "page-casino" */ './pages/casino.tsx'),
      firstData: { visitor: ['/api/games', '/api/tabs'], player: ['/api/games', '/api/tabs'] },
    },
    'live-games': {
      page: () => import(/* webpackChunkName: "page-live-games" */ './pages/live-games.tsx'),
      firstData: {
        visitor: ['/api/games?tags=livetables', '/api/tabs'],
        player: ['/api/games?tags=livetables', '/api/tabs'],
      },
    },
    virtuals: {
      page: () => import(/* webpackChunkName: "page-virtuals" */ './pages/virtuals.tsx'),
      firstData: {
        visitor: ['/api/games?tags=virtuals', '/api/tabs'],
        player: ['/api/games?tags=virtuals', '/api/tabs'],
      },
    },
    game: {
      page: () => import(/* webpackChunkName: "page-game" */ './pages/game.tsx'),
      firstData: { visitor: ['/api/games'], player: ['/api/games'] },
      sample: { name: 'Kite-Season', id: 'kite-season' },
    },
  },
  slots: {},
  messages: (locale) => import(/* webpackChunkName: "messages-[request]" */ `../locales/${locale}.json`),
});
