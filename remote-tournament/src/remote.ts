import { defineRemote } from '@parlay/remote-kit';

export default defineRemote({
  remote: 'remote-tournament',
  routes: {
    tournaments: {
      page: () => import(/* webpackChunkName: "page-tournaments" */ './pages/tournaments.tsx'),
      firstData: { visitor: ['/api/sportuno/tournaments'], player: ['/api/sportuno/tournaments'] },
    },
    tournament: {
      page: () => import(/* webpackChunkName: "page-tournament" */ './pages/tournament.tsx'),
      firstData: {
        visitor: ['/api/sportuno/init?tournamentId={id}'],
        player: ['/api/sportuno/init?tournamentId={id}', '/api/sportuno/balance?tournamentId={id}'],
      },
      sample: { id: 'sample' },
    },
  },
  slots: {},
  messages: (locale) => import(/* webpackChunkName: "messages-[request]" */ `../locales/${locale}.json`),
});
