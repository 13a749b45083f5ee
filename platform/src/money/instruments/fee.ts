import type { Fee } from '@parlay/contracts/brand-cashier';
import { type Minor, toWire } from '@parlay/money';

const BASIS_POINTS = 10_000n;

/** Returns the fee for an amount in minor units. The percentage is rounded up to whole minor units. */
export function feeOf({ basisPoints, fixed }: Fee, currency: string, amount: Minor): Minor {
  const share = (amount * BigInt(basisPoints) + BASIS_POINTS - 1n) / BASIS_POINTS;
  return share + BigInt(fixed[currency] ?? 0);
}

/** Returns a fee in the API's format. */
export const presentFee = ({ basisPoints, fixed }: Fee, currency: string) => ({
  percent: (basisPoints / 100).toFixed(2),
  fixed: toWire(BigInt(fixed[currency] ?? 0), currency),
});
