import type { Brand } from '@parlay/contracts/brand-data';
import { companiesOf, type HasProviders } from '@parlay/contracts/providers';
import { type Minor, toWire } from '@parlay/money';
import { payoutTerms } from '../payments/payout-terms.ts';
import { type RequiredProofs, requiredProofs } from '../proofs/needs.ts';

/** Rules for one currency, in the format of withdrawal_request(). Amounts are in minor units. */
export interface CurrencyRules {
  kinds: Record<string, { hours: number; fee: number; basisPoints: number }>;
  /** Methods that the brand pays out to, with the limits of a single payout. */
  methods: Record<string, { min?: number; max?: number }>;
  /** Payment providers that serve the brand. */
  providers: string[];
  checkHours: number;
  sendHours: number;
  automaticBelow: number | null;
  automaticPerDay: number;
  dayLimit: number | null;
  /** Hours that payouts to a new destination are held. */
  holdHours: number;
  /** The player has recently re-authenticated (decision 155). */
  isProved: boolean;
  needs: RequiredProofs;
}

/**
 * Returns the brand's withdrawal rules for a currency. `isProved` tells whether the caller has recently
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
    // Own money is paid out regardless of the age that the policy requires for play.
    needs: requiredProofs(brand, { ageBeforePlay: false }, currency, ['withdrawal']),
  };
}

/** Returns the rules for a payout of the whole balance, without limits for single payouts. */
export function payoutRulesIn(config: HasProviders, brand: Brand, currency: string, isProved: boolean): CurrencyRules {
  const { methods, ...rules } = rulesIn(config, brand, currency, isProved);
  return { ...rules, methods: Object.fromEntries(Object.keys(methods).map((method) => [method, {}])) };
}

/** Limit that an amount violates, in wire format. */
export interface Bound {
  least?: string;
  most?: string;
}

export type AmountCheck = { ok: true } | { ok: false; bound: Bound };

/** Checks an amount against the brand's limits for a single withdrawal. */
export function checkAmount({ withdrawal }: Brand, currency: string, amount: Minor): AmountCheck {
  const { min, max } = withdrawal.limits[currency] ?? { min: 1, max: 0 };
  if (amount < BigInt(min)) return { ok: false, bound: { least: toWire(BigInt(min), currency) } };
  if (amount > BigInt(max)) return { ok: false, bound: { most: toWire(BigInt(max), currency) } };
  return { ok: true };
}
