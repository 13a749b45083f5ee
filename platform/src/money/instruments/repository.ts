import { randomUUID } from 'node:crypto';
import type { InstrumentKind } from '@parlay/contracts/brand-cashier';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { ProviderAccount } from '../payments/payment-provider.ts';
import * as queries from './repository.gen.ts';

/** Payment instrument that a player has registered or used. */
export interface PlayerInstrument {
  id: string;
  /** Id of the payment provider that it belongs to. */
  provider: string;
  /** Provider's reference for orders; never sent to a page. */
  reference: string;
  /** Payment method, such as `visa`. */
  method: string;
  kind: InstrumentKind;
  /** Masked name for the player. */
  label: string;
  state: 'active' | 'pending';
  /** Reason for an operator's block; null if the instrument is not blocked. */
  blockReason: string | null;
  /** End of the hold on payouts to a new instrument; null without a hold. */
  heldUntil: Date | null;
  holder: string | null;
  lastUsedAt: Date | null;
  /** Amount of the last successful deposit, in minor units. */
  lastAmount: bigint | null;
}

const Usable = z.enum(['active', 'pending']);

/** Returns the player's instruments that are neither removed nor expired: last used first, then newest first. */
export async function instrumentsOfPlayer(db: QueryExecutorProvider, customerId: string): Promise<PlayerInstrument[]> {
  const rows = await queries.instrumentsOfPlayer(db, { customerId });
  return rows.map((row) => ({ ...row, state: Usable.parse(row.state) }));
}

export interface NewInstrument extends ProviderAccount {
  customerId: string;
  provider: string;
  kind: InstrumentKind;
  /** Account holder as entered by the player. A name from the provider, or one entered earlier, takes precedence. */
  typedHolder?: string | undefined;
}

/** Registers an instrument, or restores a removed one. An instrument that is already registered keeps its id. */
export async function registerInstrument(db: QueryExecutorProvider, instrument: NewInstrument): Promise<string> {
  const {
    customerId,
    provider,
    kind,
    reference,
    method,
    label,
    state,
    holder = null,
    typedHolder = null,
    expiry,
  } = instrument;
  const [month = null, year = null] = expiry?.split('/') ?? [];
  const row = await queries.registerInstrument(db, {
    ...{ id: randomUUID(), customerId, provider, reference, method, kind, label, state, holder, typedHolder },
    year: year === null ? null : Number(year),
    month: month === null ? null : Number(month),
  });
  if (!row) throw new Error('an instrument was not stored');
  return row.id;
}

/**
 * Records that the player has confirmed an instrument for payouts. A new destination is held for `holdHours` and
 * announced.
 */
export async function confirmDestination(db: QueryExecutorProvider, id: string, holdHours: number): Promise<void> {
  await queries.confirmDestination(db, { id, holdHours });
}

/**
 * Exempts all instruments that a player registers in the future from the hold. Used for demo players, who count as
 * long-standing.
 */
export async function trustDestinations(db: QueryExecutorProvider, customerId: string): Promise<void> {
  await queries.trustDestinations(db, { customerId });
}

/** Removes a player's instrument. Returns false if the player has none with this id. */
export async function removeInstrument(db: QueryExecutorProvider, customerId: string, id: string): Promise<boolean> {
  const row = await queries.removeInstrument(db, { customerId, id });
  return row.removed ?? false;
}
