import { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import * as queries from './payout.gen.ts';

/** Player who receives a payout. */
export interface Payee {
  brandId: number;
  currency: string;
  locale: Locale;
  /** Withdrawable balance in minor units. */
  withdrawable: bigint;
  /** The player can log in, so no operator is needed for a withdrawal. */
  canLogIn: boolean;
}

export async function payeeOf(db: QueryExecutorProvider, customerId: string): Promise<Payee | undefined> {
  const row = await queries.payeeOf(db, { customerId });
  return row && { ...row, locale: Locale.parse(row.locale) };
}

export type PayoutCheck = { ok: true; payee: Payee; brand: Brand } | { ok: false; error: 'missing' | 'can-log-in' };

/**
 * Checks whether an operator may pay out a player's money, which is allowed only if the player cannot log in and
 * withdraw it.
 */
export function checkPayout(payee: Payee | undefined, brands: readonly Brand[]): PayoutCheck {
  const brand = brands.find(({ id }) => id === payee?.brandId);
  if (!payee || !brand) return { ok: false, error: 'missing' };
  return payee.canLogIn ? { ok: false, error: 'can-log-in' } : { ok: true, payee, brand };
}
