import { defineRemote } from '@parlay/remote-kit';

export default defineRemote({
  remote: 'remote-sports',
  routes: {
    betting: {
      keep: true,
      page: () => import(/* webpackChunkName: "page-betting" */ './pages/betting.tsx'),
    },
    'live-betting': {
      keep: true,
      page: () => import(/* webpackChunkName: "page-live-betting" */ './pages/live-betting.tsx'),
    },
    'sports-book': {
      keep: true,
      page: () => import(/* webpackChunkName: "page-sports-book" */ './pages/betting.tsx'),
    },
    'sports-book-live': {
      keep: true,
      page: () => import(/* webpackChunkName: "page-sports-book-live" */ './pages/live-betting.tsx'),
    },
    lottery: {
      page: () => import(/* webpackChunkName: "page-lottery" */ './pages/lottery.tsx'),
      firstData: { visitor: ['/api/lottery'], player: ['/api/lottery'] },
    },
    'helio-lottery': {
      page: () => import(/* webpackChunkName: "page-helio-lottery" */ './pages/helio-lottery.tsx'),
      firstData: { visitor: ['/api/lottery'], player: ['/api/lottery'] },
    },
    boa: {
      page: () => import(/* webpackChunkName: "page-boa" */ './pages/boa.tsx'),
      firstData: { visitor: ['/api/boa'], player: ['/api/boa'] },
    },
    'account/lotteryplatformlogin': {
      needsPlayer: true,
      page: () => import(/* webpackChunkName: "page-account-lotteryplatformlogin" */ './pages/lottery-login.tsx'),
    },
  },
  slots: {},
  messages: (locale) => import(/* webpackChunkName: "messages-[request]" */ `../locales/${locale}.json`),
});
