import { randomUUID } from 'node:crypto';
import type { InstrumentKind } from '@parlay/contracts/brand-cashier';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { ProviderAccount } from '../payments/payment-provider.ts';
import * as queries from './repository.gen.ts';

/** A way to pay that a player has registered or used. */
export interface PlayerInstrument {
  id: string;
  /** Id of the payment company that knows it. */
  provider: string;
  /** The provider's, for its orders; never sent to a page. */
  reference: string;
  /** For example `visa`. */
  method: string;
  kind: InstrumentKind;
  /** Masked, for the player. */
  label: string;
  state: 'active' | 'pending';
  /** Why an operator has blocked it; null when it is not. */
  blockReason: string | null;
  /** Until when payouts to it wait because it is new; null: they do not. */
  heldUntil: Date | null;
  holder: string | null;
  lastUsedAt: Date | null;
  /** Minor units of the last successful deposit. */
  lastAmount: bigint | null;
}

const Usable = z.enum(['active', 'pending']);

/** The player's instruments that are neither removed nor expired: the last used first, then the newest. */
export async function instrumentsOfPlayer(db: QueryExecutorProvider, customerId: string): Promise<PlayerInstrument[]> {
  const rows = await queries.instrumentsOfPlayer(db, { customerId });
  return rows.map((row) => ({ ...row, state: Usable.parse(row.state) }));
}

export interface NewInstrument extends ProviderAccount {
  customerId: string;
  provider: string;
  kind: InstrumentKind;
  /** Name of the account's holder as the player typed it. What the company says, or was typed first, counts more. */
  typedHolder?: string | undefined;
}

/** Registers an instrument, also one that was removed; what the player has registered already stays the same one. */
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

/** Notes that the player proved that an instrument may be paid out to: a new one waits for so many hours and is announced. */
export async function confirmDestination(db: QueryExecutorProvider, id: string, holdHours: number): Promise<void> {
  await queries.confirmDestination(db, { id, holdHours });
}

/** Lets what a player registers from now on count as old: for demo players, who have been players for long. */
export async function trustDestinations(db: QueryExecutorProvider, customerId: string): Promise<void> {
  await queries.trustDestinations(db, { customerId });
}

/** Removes an instrument of the player; false when they have none of this id. */
export async function removeInstrument(db: QueryExecutorProvider, customerId: string, id: string): Promise<boolean> {
  const row = await queries.removeInstrument(db, { customerId, id });
  return row.removed ?? false;
}
