import type { Brand } from '@parlay/contracts/brand-data';

/** Limits, fee and duration of one payout, with amounts in minor units. */
export interface PayoutTerms {
  min: number;
  max: number;
  /** Fixed part of the fee. */
  fee: number;
  basisPoints: number;
  hours: number;
}

/**
 * Returns the terms of payouts with a method, within the limits of the brand and the method, or undefined if the method
 * does not support payouts.
 */
export function payoutTerms(
  { cashier, withdrawal }: Pick<Brand, 'cashier' | 'withdrawal'>,
  method: string,
  currency: string,
): PayoutTerms | undefined {
  const rules = cashier.methods[method];
  if (!rules?.withdrawals.enabled || rules.kind === 'voucher') return undefined;
  const [brandLimits, methodLimits] = [withdrawal.limits[currency], rules.withdrawals.limits[currency]];
  const kind = withdrawal.kinds[rules.kind];
  if (!brandLimits || !methodLimits || !kind) return undefined;
  const { fee, basisPoints, hours } = kind;
  return {
    min: Math.max(brandLimits.min, methodLimits.min),
    max: Math.min(brandLimits.max, methodLimits.max),
    fee: fee[currency] ?? 0,
    basisPoints,
    hours,
  };
}
