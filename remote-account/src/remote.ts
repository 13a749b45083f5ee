import { withBonusTexts } from '@parlay/betting/bonus-messages';
import { withFormTexts } from '@parlay/forms/messages';
import { defineRemote } from '@parlay/remote-kit';

export default defineRemote({
  remote: 'remote-account',
  routes: {
    account: {
      page: () => import(/* webpackChunkName: "page-account" */ './pages/account.tsx'),
      needsPlayer: true,
      firstData: {
        player: [
          '/api/consents/customer',
          '/api/account/sessions',
          '/api/account/logins?page=1&size=5',
          '/api/account/verification',
          '/api/account/withdrawal?which=open&page=1&size=5',
          '/api/account/unfinished-rounds',
        ],
      },
    },
    'account/reset-password': {
      page: () => import(/* webpackChunkName: "page-account-reset-password" */ './pages/reset-password.tsx'),
      needsPlayer: true,
    },
    'account/transactions': {
      page: () => import(/* webpackChunkName: "page-account-transactions" */ './pages/transactions.tsx'),
      needsPlayer: true,
      firstData: { player: ['/api/account/transactions?page=1&size=20', '/api/account/net-deposits'] },
    },
    'account/bet-history': {
      page: () => import(/* webpackChunkName: "page-account-bet-history" */ './pages/bet-history.tsx'),
      needsPlayer: true,
      firstData: { player: ['/api/account/bet-history?page=1&size=20', '/api/account/bet-history/sums'] },
    },
    'account/support': {
      page: () => import(/* webpackChunkName: "page-account-support" */ './pages/support.tsx'),
      needsPlayer: true,
      firstData: { player: ['/api/account/tickets?page=1&size=20', '/api/account/sessions'] },
    },
    'account/ticket': {
      page: () => import(/* webpackChunkName: "page-account-ticket" */ './pages/ticket.tsx'),
      needsPlayer: true,
      sample: { id: 'T-1' },
      firstData: { player: ['/api/account/tickets?page=1&size=20', '/api/account/sessions'] },
    },
    'account/verification': {
      page: () => import(/* webpackChunkName: "page-account-verification" */ './pages/verification.tsx'),
      needsPlayer: true,
      firstData: { player: ['/api/account/verification'] },
    },
    'account/deposit': {
      page: () => import(/* webpackChunkName: "page-account-deposit" */ './pages/deposit.tsx'),
      needsPlayer: true,
      document: true,
      firstData: { player: ['/api/player-instruments/available/deposits', '/api/account/limits'] },
    },
    'account/deposit-completed': {
      page: () => import(/* webpackChunkName: "page-account-deposit-completed" */ './pages/deposit-completed.tsx'),
      needsPlayer: true,
      document: true,
    },
    'account/deposit-completed-2': {
      page: () => import(/* webpackChunkName: "page-account-deposit-completed-2" */ './pages/deposit-completed.tsx'),
      needsPlayer: true,
      document: true,
    },
    'account/withdrawal': {
      page: () => import(/* webpackChunkName: "page-account-withdrawal" */ './pages/withdrawal.tsx'),
      needsPlayer: true,
      document: true,
      firstData: { player: ['/api/account/payment-transaction-balance'] },
    },
    'account/limits': {
      page: () => import(/* webpackChunkName: "page-account-limits" */ './pages/limits.tsx'),
      needsPlayer: true,
      firstData: {
        player: ['/api/account/limits', '/api/account/limits/history?page=1&size=10', '/api/account/timeout'],
      },
    },
    'account/bonus': {
      page: () => import(/* webpackChunkName: "page-account-bonus" */ './pages/bonus.tsx'),
      needsPlayer: true,
      firstData: { player: ['/api/bonus/user', '/api/bonus/available'] },
    },
    promotions: {
      page: () => import(/* webpackChunkName: "page-promotions" */ './pages/promotions.tsx'),
      firstData: { visitor: ['/api/bonus/available'], player: ['/api/bonus/available'] },
    },
    'welcome-bonus': {
      page: () => import(/* webpackChunkName: "page-welcome-bonus" */ './pages/welcome-bonus.tsx'),
      firstData: { visitor: ['/api/bonus/available'], player: ['/api/bonus/available'] },
    },
    'on-break': {
      page: () => import(/* webpackChunkName: "page-on-break" */ './pages/on-break.tsx'),
      firstData: { visitor: ['/api/break'], player: ['/api/break'] },
    },
    trxmessage: {
      page: () => import(/* webpackChunkName: "page-trxmessage" */ './pages/trxmessage.tsx'),
      needsPlayer: true,
    },
  },
  slots: {},
  messages: withBonusTexts(
    withFormTexts((locale) => import(/* webpackChunkName: "messages-[request]" */ `../locales/${locale}.json`)),
  ),
});
