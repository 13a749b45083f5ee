import type { PublicRoute } from '@parlay/contracts/routes';

const FULL: readonly PublicRoute[] = [
  'account',
  'account/deposit',
  'account/withdrawal',
  'account/limits',
  'account/transactions',
  'account/bet-history',
  'account/support',
  'account/verification',
  'account/bonus',
  'help-centre',
];

const LOTTERY_ONLY: readonly PublicRoute[] = [
  'account',
  'account/deposit',
  'account/withdrawal',
  'account/transactions',
  'account/bonus',
];

/** The account dropdown in its order (SH10); "Log out" closes it. */
export const accountLinks = (lotteryOnly: boolean): readonly PublicRoute[] => (lotteryOnly ? LOTTERY_ONLY : FULL);
