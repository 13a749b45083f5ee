import { randomUUID } from 'node:crypto';
import type { InstrumentKind } from '@parlay/contracts/brand-cashier';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { ProviderAccount } from '../payments/payment-provider.ts';

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

const COLUMNS = sql`i.id, i.provider, i.reference, i.method, i.kind, i.label, i.state, i.holder,
  i.block_reason as "blockReason", destination_held(i) as "heldUntil",
  i.last_used_at as "lastUsedAt", (
    select r.amount from payment_request r where r.instrument_id = i.id and r.kind = 'deposit' and r.status = 'SUCCESSFUL'
    order by r.updated_at desc limit 1
  ) as "lastAmount"`;

/** The player's instruments that are neither removed nor expired: the last used first, then the newest. */
export async function instrumentsOfPlayer(db: QueryExecutorProvider, customerId: string): Promise<PlayerInstrument[]> {
  const { rows } = await sql<PlayerInstrument>`
    select ${COLUMNS} from player_instrument i
    where customer_id = ${customerId} and state <> 'removed' and (good_before is null or good_before > now())
    order by last_used_at desc nulls last, created_at desc, id`.execute(db);
  return rows;
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
  const { rows } = await sql<{ id: string }>`
    insert into player_instrument (id, customer_id, provider, reference, method, kind, label, state, holder, good_before)
    values (${randomUUID()}::uuid, ${customerId}, ${provider}, ${reference}, ${method}, ${kind}, ${label}, ${state},
      coalesce(${holder}, ${typedHolder}),
      make_date(2000 + ${year}::int, ${month}::int, 1) + interval '1 month')
    on conflict (customer_id, provider, reference) do update set
      good_before = excluded.good_before, label = excluded.label, state = excluded.state, created_at = now(),
      holder = coalesce(${holder}, player_instrument.holder, excluded.holder)
    returning id`.execute(db);
  if (!rows[0]) throw new Error('an instrument was not stored');
  return rows[0].id;
}

/** Notes that the player proved that an instrument may be paid out to: a new one waits for so many hours and is announced. */
export async function confirmDestination(db: QueryExecutorProvider, id: string, holdHours: number): Promise<void> {
  await sql`select destination_confirm(${id}::uuid, ${holdHours})`.execute(db);
}

/** Lets what a player registers from now on count as old: for demo players, who have been players for long. */
export async function trustDestinations(db: QueryExecutorProvider, customerId: string): Promise<void> {
  await sql`update player set destinations_are_old = true where customer_id = ${customerId}`.execute(db);
}

/** Removes an instrument of the player; false when they have none of this id. */
export async function removeInstrument(db: QueryExecutorProvider, customerId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select instrument_remove(${customerId}, ${id}::uuid) as removed`.execute(db);
  return rows[0]?.removed ?? false;
}
