import type { Brand } from '@parlay/contracts/brand-data';
import { companiesOf, type HasProviders } from '@parlay/contracts/providers';
import { type Minor, toWire } from '@parlay/money';
import { payoutTerms } from '../payments/payout-terms.ts';
import { type ProofNeeds, proofNeeds } from '../proofs/needs.ts';

/** Rules of one currency as withdrawal_request() takes them; amounts are minor units. */
export interface CurrencyRules {
  kinds: Record<string, { hours: number; fee: number; basisPoints: number }>;
  /** Methods that the brand pays out to, with what a single payout may be. */
  methods: Record<string, { min?: number; max?: number }>;
  /** Payment companies that serve the brand. */
  providers: string[];
  checkHours: number;
  sendHours: number;
  automaticBelow: number | null;
  automaticPerDay: number;
  dayLimit: number | null;
  /** For which a new destination waits. */
  holdHours: number;
  /** The player has just proved who they are (decision 155). */
  isProved: boolean;
  needs: ProofNeeds;
}

/** The brand's rules of withdrawals in a currency, for a caller who has just proved who they are, or has not. */
export function rulesIn(config: HasProviders, brand: Brand, currency: string, isProved: boolean): CurrencyRules {
  const { id, withdrawal, cashier } = brand;
  const kinds = Object.entries(withdrawal.kinds).map(([kind, { hours, fee, basisPoints }]) => [
    kind,
    { hours, fee: fee[currency] ?? 0, basisPoints },
  ]);
  return {
    kinds: withdrawal.limits[currency] ? Object.fromEntries(kinds) : {},
    methods: Object.fromEntries(
      Object.keys(cashier.methods).flatMap((method) => {
        const terms = payoutTerms(brand, method, currency);
        return terms ? [[method, { min: terms.min, max: terms.max }]] : [];
      }),
    ),
    providers: companiesOf(config, 'payment', id).map((company) => company.id),
    checkHours: withdrawal.checkHours,
    sendHours: withdrawal.sendHours,
    automaticBelow: withdrawal.automaticBelow[currency] ?? null,
    automaticPerDay: withdrawal.automaticPerDay,
    dayLimit: withdrawal.dayLimit[currency] ?? null,
    holdHours: withdrawal.destinationHoldHours,
    isProved,
    needs: proofNeeds(brand, currency, ['withdrawal']),
  };
}

/** The bound that an amount is beyond; a wire amount. */
export interface Bound {
  least?: string;
  most?: string;
}

export type AmountCheck = { ok: true } | { ok: false; bound: Bound };

/** Whether a single withdrawal may have this amount. */
export function checkAmount({ withdrawal }: Brand, currency: string, amount: Minor): AmountCheck {
  const { min, max } = withdrawal.limits[currency] ?? { min: 1, max: 0 };
  if (amount < BigInt(min)) return { ok: false, bound: { least: toWire(BigInt(min), currency) } };
  if (amount > BigInt(max)) return { ok: false, bound: { most: toWire(BigInt(max), currency) } };
  return { ok: true };
}
