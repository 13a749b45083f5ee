import type { PublicRoute } from './routes.ts';

const FULL = [
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
] as const satisfies readonly PublicRoute[];
export type AccountLink = (typeof FULL)[number];

const LOTTERY_ONLY: readonly AccountLink[] = [
  'account',
  'account/deposit',
  'account/withdrawal',
  'account/transactions',
  'account/bonus',
];

/** Returns the links of the account menu and the account pages, in display order (SH10, RT8). */
export const accountLinks = (lotteryOnly: boolean): readonly AccountLink[] => (lotteryOnly ? LOTTERY_ONLY : FULL);
