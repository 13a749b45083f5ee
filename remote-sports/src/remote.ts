import { defineRemote } from '@parlay/remote-kit';

export default defineRemote({
  remote: 'remote-sports',
  routes: {
    betting: {
      paths: { en: 'betting/*', es: 'apuestas/*', de: 'wetten/*', sv: 'betting/*', no: 'odds/*', fi: 'vedonlyonti/*' },
      titles: { en: 'Sports betting', fi: 'Vedonlyönti' },
      keep: true,
      page: () => import(/* webpackChunkName: "page-betting" */ './pages/betting.tsx'),
    },
    'live-betting': {
      paths: {
        en: 'live-betting/*',
        es: 'apuestas-en-vivo/*',
        de: 'live-wetten/*',
        sv: 'live-betting/*',
        no: 'live-odds/*',
        fi: 'live-vedonlyonti/*',
      },
      titles: { en: 'Live betting', fi: 'Live-vedonlyönti' },
      keep: true,
      page: () => import(/* webpackChunkName: "page-live-betting" */ './pages/live-betting.tsx'),
    },
    'sports-book': {
      paths: {
        en: 'sports-book/*',
        es: 'deportes/*',
        de: 'sportwetten/*',
        sv: 'sportbok/*',
        no: 'sportsbok/*',
        fi: 'urheiluvedot/*',
      },
      titles: { en: 'Sports betting', fi: 'Vedonlyönti' },
      keep: true,
      page: () => import(/* webpackChunkName: "page-sports-book" */ './pages/betting.tsx'),
    },
    'sports-book-live': {
      paths: {
        en: 'sports-book/live/*',
        es: 'deportes/en-vivo/*',
        de: 'sportwetten/live/*',
        sv: 'sportbok/live/*',
        no: 'sportsbok/live/*',
        fi: 'urheiluvedot/live/*',
      },
      titles: { en: 'Live betting', fi: 'Live-vedonlyönti' },
      keep: true,
      page: () => import(/* webpackChunkName: "page-sports-book-live" */ './pages/live-betting.tsx'),
    },
    lottery: {
      paths: { en: 'lottery', es: 'loteria', de: 'lotterie', sv: 'lotteri', no: 'lotteri', fi: 'lotto' },
      titles: { en: 'Lottery', fi: 'Lotto' },
      page: () => import(/* webpackChunkName: "page-lottery" */ './pages/lottery.tsx'),
      firstData: { visitor: ['/api/lottery'], player: ['/api/lottery'] },
    },
    'helio-lottery': {
      paths: { en: 'helio-lottery' },
      titles: { en: 'Helio lottery', fi: 'Helio-lotto' },
      page: () => import(/* webpackChunkName: "page-helio-lottery" */ './pages/helio-lottery.tsx'),
      firstData: { visitor: ['/api/lottery'], player: ['/api/lottery'] },
    },
  },
  slots: {},
  messages: {
    en: () => import(/* webpackChunkName: "messages-en" */ '../locales/en.json'),
    fi: () => import(/* webpackChunkName: "messages-fi" */ '../locales/fi.json'),
  },
});
