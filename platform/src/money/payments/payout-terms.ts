import type { Brand } from '@parlay/contracts/brand-data';

/** Bounds, fee and duration of one payout; minor units. */
export interface PayoutTerms {
  min: number;
  max: number;
  /** Fixed part of the fee. */
  fee: number;
  basisPoints: number;
  hours: number;
}

/** Terms of payouts by a method: within the bounds of the brand and of the method; undefined where it pays nothing out. */
export function payoutTerms(
  { cashier, withdrawal }: Pick<Brand, 'cashier' | 'withdrawal'>,
  method: string,
  currency: string,
): PayoutTerms | undefined {
  const rules = cashier.methods[method];
  if (!rules?.withdrawals.enabled || rules.kind === 'voucher') return undefined;
  const [whole, own] = [withdrawal.limits[currency], rules.withdrawals.limits[currency]];
  const kind = withdrawal.kinds[rules.kind];
  if (!whole || !own || !kind) return undefined;
  const { fee, basisPoints, hours } = kind;
  return {
    min: Math.max(whole.min, own.min),
    max: Math.min(whole.max, own.max),
    fee: fee[currency] ?? 0,
    basisPoints,
    hours,
  };
}
