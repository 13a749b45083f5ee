import type { Brand } from '@parlay/contracts/brand-data';
import { companiesOf, type HasProviders } from '@parlay/contracts/providers';
import { type Minor, toWire } from '@parlay/money';
import { payoutTerms } from '../payments/payout-terms.ts';
import { type RequiredProofs, requiredProofs } from '../proofs/needs.ts';

/** Rules for one currency, in the form that withdrawal_request() expects. Amounts are minor units. */
export interface CurrencyRules {
  kinds: Record<string, { hours: number; fee: number; basisPoints: number }>;
  /** Methods that the brand pays out to, with the bounds of a single payout. */
  methods: Record<string, { min?: number; max?: number }>;
  /** Payment providers that serve the brand. */
  providers: string[];
  checkHours: number;
  sendHours: number;
  automaticBelow: number | null;
  automaticPerDay: number;
  dayLimit: number | null;
  /** Hold on payouts to a new destination. */
  holdHours: number;
  /** The player has recently re-authenticated (decision 155). */
  isProved: boolean;
  needs: RequiredProofs;
}

/**
 * Returns the brand's withdrawal rules in a currency. `isProved` tells whether the caller has recently
 * re-authenticated.
 */
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
    // Own money is paid out whatever the policy says about playing.
    needs: requiredProofs(brand, { ageBeforePlay: false }, currency, ['withdrawal']),
  };
}

/** Returns the rules for a payout of the whole balance, without the bounds of single payouts. */
export function payoutRulesIn(config: HasProviders, brand: Brand, currency: string, isProved: boolean): CurrencyRules {
  const { methods, ...rules } = rulesIn(config, brand, currency, isProved);
  return { ...rules, methods: Object.fromEntries(Object.keys(methods).map((method) => [method, {}])) };
}

/** Bound that an amount violates, in wire format. */
export interface Bound {
  least?: string;
  most?: string;
}

export type AmountCheck = { ok: true } | { ok: false; bound: Bound };

/** Checks whether a single withdrawal may have this amount. */
export function checkAmount({ withdrawal }: Brand, currency: string, amount: Minor): AmountCheck {
  const { min, max } = withdrawal.limits[currency] ?? { min: 1, max: 0 };
  if (amount < BigInt(min)) return { ok: false, bound: { least: toWire(BigInt(min), currency) } };
  if (amount > BigInt(max)) return { ok: false, bound: { most: toWire(BigInt(max), currency) } };
  return { ok: true };
}
