import { defineRemote } from '@parlay/remote-kit';

export default defineRemote({
  remote: 'remote-tournament',
  routes: {
    tournaments: {
      paths: {
        en: 'tournaments',
        es: 'torneos',
        de: 'turniere',
        sv: 'turneringar',
        no: 'turneringer',
        fi: 'turnaukset',
      },
      titles: { en: 'Tournaments', fi: 'Turnaukset' },
      page: () => import(/* webpackChunkName: "page-tournaments" */ './pages/tournaments.tsx'),
      firstData: { visitor: ['/api/sportuno/tournaments'], player: ['/api/sportuno/tournaments'] },
    },
    tournament: {
      paths: {
        en: 'tournaments/:id',
        es: 'torneos/:id',
        de: 'turniere/:id',
        sv: 'turneringar/:id',
        no: 'turneringer/:id',
        fi: 'turnaukset/:id',
      },
      titles: { en: 'Tournament', fi: 'Turnaus' },
      page: () => import(/* webpackChunkName: "page-tournament" */ './pages/tournament.tsx'),
      firstData: {
        visitor: ['/api/sportuno/init?tournamentId={id}'],
        player: ['/api/sportuno/init?tournamentId={id}', '/api/sportuno/balance?tournamentId={id}'],
      },
      sample: { id: 'sample' },
    },
  },
  slots: {},
  messages: {
    en: () => import(/* webpackChunkName: "messages-en" */ '../locales/en.json'),
    fi: () => import(/* webpackChunkName: "messages-fi" */ '../locales/fi.json'),
  },
});
