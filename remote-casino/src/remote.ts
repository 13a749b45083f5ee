import { defineRemote } from '@parlay/remote-kit';

export default defineRemote({
  remote: 'remote-casino',
  routes: {
    casino: {
      paths: { en: 'casino', es: 'casino', de: 'casino', sv: 'casino', no: 'casino', fi: 'kasino' },
      titles: { en: 'Casino', fi: 'Kasino' },
      page: () => import(/* webpackChunkName: "page-casino" */ './pages/casino.tsx'),
      firstData: { visitor: ['/api/games', '/api/tabs'], player: ['/api/games', '/api/tabs'] },
    },
    'live-games': {
      paths: {
        en: 'live-games',
        es: 'juegos-en-vivo',
        de: 'live-spiele',
        sv: 'live-spel',
        no: 'live-spill',
        fi: 'live-pelit',
      },
      titles: { en: 'Live games', fi: 'Livepelit' },
      page: () => import(/* webpackChunkName: "page-live-games" */ './pages/live-games.tsx'),
      firstData: {
        visitor: ['/api/games?tags=livetables', '/api/tabs'],
        player: ['/api/games?tags=livetables', '/api/tabs'],
      },
    },
    virtuals: {
      paths: {
        en: 'virtuals',
        es: 'virtuales',
        de: 'virtuelle-spiele',
        sv: 'virtuella-spel',
        no: 'virtuelle-spill',
        fi: 'virtuaalipelit',
      },
      titles: { en: 'Virtuals', fi: 'Virtuaalipelit' },
      page: () => import(/* webpackChunkName: "page-virtuals" */ './pages/virtuals.tsx'),
      firstData: {
        visitor: ['/api/games?tags=virtuals', '/api/tabs'],
        player: ['/api/games?tags=virtuals', '/api/tabs'],
      },
    },
    game: {
      paths: { en: 'game/:name/:id/:free?' },
      titles: { en: 'Game', fi: 'Peli' },
      page: () => import(/* webpackChunkName: "page-game" */ './pages/game.tsx'),
      firstData: { visitor: ['/api/games'], player: ['/api/games'] },
      sample: { name: 'Kite-Season', id: 'kite-season' },
    },
  },
  slots: {},
  messages: {
    en: () => import(/* webpackChunkName: "messages-en" */ '../locales/en.json'),
    fi: () => import(/* webpackChunkName: "messages-fi" */ '../locales/fi.json'),
  },
});
