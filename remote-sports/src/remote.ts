import { defineRemote } from '@parlay/remote-kit';

/** Returns the first request that `useSportsBook` sends. */
const frameOf = (liveMode: boolean) => [
  `/api/sports-book?device={device}&language={locale}&liveMode=${liveMode}&brand={brand}&origin={origin}`,
];
const prematch = { visitor: frameOf(false), player: frameOf(false) };
const live = { visitor: frameOf(true), player: frameOf(true) };

export default defineRemote({
  remote: 'remote-sports',
  routes: {
    betting: {
      keep: true,
      page: () => import(/* webpackChunkName: "page-betting" */ './pages/betting.tsx'),
      firstData: prematch,
    },
    'live-betting': {
      keep: true,
      page: () => import(/* webpackChunkName: "page-live-betting" */ './pages/live-betting.tsx'),
      firstData: live,
    },
    'sports-book': {
      keep: true,
      page: () => import(/* webpackChunkName: "page-sports-book" */ './pages/betting.tsx'),
      firstData: prematch,
    },
    'sports-book-live': {
      keep: true,
      page: () => import(/* webpackChunkName: "page-sports-book-live" */ './pages/live-betting.tsx'),
      firstData: live,
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
