import { defineRemote } from '@parlay/remote-kit';

export default defineRemote({
  remote: 'remote-account',
  routes: {
    'account/transactions': {
      paths: {
        en: 'account/transactions',
        es: 'cuenta/transacciones',
        de: 'konto/transaktionen',
        sv: 'konto/transaktioner',
        no: 'konto/transaksjoner',
        fi: 'tili/tapahtumat',
      },
      titles: { en: 'Transactions', fi: 'Tapahtumat' },
      page: () => import(/* webpackChunkName: "page-account-transactions" */ './pages/transactions.tsx'),
      needsPlayer: true,
      firstData: { player: ['/api/account/transactions?page=1&size=20'] },
    },
    'account/deposit': {
      paths: {
        en: 'account/deposit',
        es: 'cuenta/deposito',
        de: 'konto/einzahlung',
        sv: 'konto/insattning',
        no: 'konto/innskudd',
        fi: 'tili/talletus',
      },
      titles: { en: 'Deposit', fi: 'Talletus' },
      page: () => import(/* webpackChunkName: "page-account-deposit" */ './pages/deposit.tsx'),
      needsPlayer: true,
      document: true,
      firstData: { player: ['/api/instruments'] },
    },
    'account/deposit-completed': {
      paths: {
        en: 'account/deposit-completed',
        es: 'cuenta/deposito-completado',
        de: 'konto/einzahlung-abgeschlossen',
        sv: 'konto/insattning-klar',
        no: 'konto/innskudd-fullfort',
        fi: 'tili/talletus-valmis',
      },
      titles: { en: 'Your deposit', fi: 'Talletuksesi' },
      page: () => import(/* webpackChunkName: "page-account-deposit-completed" */ './pages/deposit-completed.tsx'),
      needsPlayer: true,
      document: true,
    },
    'account/deposit-completed-2': {
      paths: {
        en: 'account/deposit-completed-2',
        es: 'cuenta/deposito-completado-2',
        de: 'konto/einzahlung-abgeschlossen-2',
        sv: 'konto/insattning-klar-2',
        no: 'konto/innskudd-fullfort-2',
        fi: 'tili/talletus-valmis-2',
      },
      titles: { en: 'Your deposit', fi: 'Talletuksesi' },
      page: () => import(/* webpackChunkName: "page-account-deposit-completed-2" */ './pages/deposit-completed.tsx'),
      needsPlayer: true,
      document: true,
    },
  },
  slots: {},
  messages: {
    en: () => import(/* webpackChunkName: "messages-en" */ '../locales/en.json'),
    fi: () => import(/* webpackChunkName: "messages-fi" */ '../locales/fi.json'),
  },
});
