import type { Brand } from '@parlay/contracts/brand-data';
import { toWire } from '@parlay/money';
import { type QueryExecutorProvider, sql } from 'kysely';
import { payoutTerms } from '../payments/payout-terms.ts';
import type { CurrencyRules } from './rules.ts';
import type { EndingBonus, PaymentBalance } from './withdrawal.ts';

type Parts = Pick<
  PaymentBalance,
  'currency' | 'total' | 'withdrawable' | 'onItsWay' | 'locked' | 'bonus' | 'openWithdrawals'
>;

interface Place {
  id: string;
  method: string;
  kind: string;
  label: string;
  holder: string | null;
  blockReason: string | null;
  heldUntil: string | null;
  needsProof: boolean;
  /** Minor units. */
  due: bigint;
  isPayable: boolean;
}

/** Where a player's balance is, and where it can be sent (AC6). */
export async function paymentBalance(
  db: QueryExecutorProvider,
  customerId: string,
  brand: Brand,
  rules: CurrencyRules,
  canCancel: boolean,
): Promise<PaymentBalance> {
  const { rows } = await sql<{ parts: Parts; isVerified: boolean; endsBonuses: EndingBonus[] }>`
    select balance_parts(${customerId}) as parts, identity_verified(${customerId}) as "isVerified",
      withdrawal_ends(${customerId}) as "endsBonuses"`.execute(db);
  if (!rows[0]?.parts) throw new Error(`player ${customerId} has no wallet`);
  const { parts, isVerified, endsBonuses } = rows[0];
  const { currency } = parts;
  const wire = (minor: number) => toWire(BigInt(minor), currency);
  const range = brand.withdrawal.limits[currency];
  const nameOf = (method: string) => brand.paymentMethods.find(({ id }) => id === method)?.name ?? method;
  const destinations = (await placesOf(db, customerId)).flatMap(({ isPayable, due, ...place }) => {
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
    endsBonuses,
    destinations,
  };
}

/** The player's instruments, the last used first. */
async function placesOf(db: QueryExecutorProvider, customerId: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select i.id, i.method, i.kind, i.label, i.holder, i.block_reason as "blockReason",
      wire_instant(destination_held(i)) as "heldUntil", i.confirmed_at is null as "needsProof",
      case when i.block_reason is null then d.due else 0 end as due,
      (i.good_before is null or i.good_before > now()) as "isPayable"
    from player_instrument i join withdrawal_due_back(${customerId}) d on d.instrument_id = i.id
    order by i.last_used_at desc nulls last, i.created_at desc, i.id`.execute(db);
  return rows;
}
