import type { Brand } from '@parlay/contracts/brand-data';
import { toWire } from '@parlay/money';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { payoutTerms } from '../payments/payout-terms.ts';
import * as queries from './balance.gen.ts';
import type { CurrencyRules } from './rules.ts';
import { EndingBonus, PaymentBalance } from './withdrawal.ts';

const Parts = PaymentBalance.pick({
  currency: true,
  total: true,
  withdrawable: true,
  onItsWay: true,
  locked: true,
  bonus: true,
  openWithdrawals: true,
}).nullable();

/** Returns the parts of a player's balance and the destinations that it can be paid out to (AC6). */
export async function paymentBalance(
  db: QueryExecutorProvider,
  customerId: string,
  brand: Brand,
  rules: CurrencyRules,
  canCancel: boolean,
): Promise<PaymentBalance> {
  const row = await queries.paymentBalance(db, { customerId });
  const { isVerified } = row;
  const parts = Parts.parse(row.parts);
  if (!parts) throw new Error(`player ${customerId} has no wallet`);
  const { currency } = parts;
  const wire = (minor: number) => toWire(BigInt(minor), currency);
  const range = brand.withdrawal.limits[currency];
  const nameOf = (method: string) => brand.paymentMethods.find(({ id }) => id === method)?.name ?? method;
  // Most recently used first.
  const destinations = (await queries.placesOf(db, { customerId })).flatMap(({ isPayable, due, ...place }) => {
    const terms = isPayable ? payoutTerms(brand, place.method, currency) : undefined;
    if (!terms) return [];
    const { min, max, fee, basisPoints, hours } = terms;
    return [
      {
        ...{ ...place, description: nameOf(place.method), hours },
        ...{ dueBack: toWire(BigInt(due), currency), minAmount: wire(min), maxAmount: wire(max) },
        ...{ fee: wire(fee), feePercent: basisPoints / 100 },
      },
    ];
  });
  return {
    ...parts,
    minAmount: range ? wire(range.min) : null,
    maxAmount: range ? wire(range.max) : null,
    isVerified,
    automaticBelow: rules.automaticBelow === null ? null : wire(rules.automaticBelow),
    checkHours: rules.checkHours,
    sendHours: rules.sendHours,
    canCancel,
    endsBonuses: z.array(EndingBonus).parse(row.endsBonuses),
    destinations,
  };
}
