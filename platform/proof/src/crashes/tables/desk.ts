import { sql } from 'kysely';
import type { ReadRows } from './read-rows.ts';

/** Something that an operator did, as the record has it. */
export interface ActionRow {
  action: string;
  subject: string;
  details: Record<string, unknown>;
}
export interface WithdrawalRow {
  id: string;
  customer: string;
  amount: bigint;
  instrument: string;
  state: string;
  /** How often its order was sent, or nearly. */
  attempts: number;
}
/** Where money goes that has a link to stop it. */
export interface DestinationRow {
  instrument: string;
  customer: string;
  isConfirmed: boolean;
  isHeld: boolean;
  /** An e-mail announces it: it waits to be sent, or was sent with its own link. */
  isAnnounced: boolean;
  isStopped: boolean;
  /** Removed and blocked. */
  isClosed: boolean;
}

/** Tables of the operators' decisions. */
export interface DeskTables {
  actions: ActionRow[];
  withdrawals: WithdrawalRow[];
  destinations: DestinationRow[];
  /** Tournaments that an operator has cancelled. */
  cancelled: string[];
}

export const readDesk = async (rows: ReadRows): Promise<DeskTables> => ({
  actions: await rows(sql<ActionRow>`select action, subject, details from operator_action order by id`),
  withdrawals: await rows(sql<WithdrawalRow>`
    select id::text, customer_id as customer, amount, instrument_id::text as instrument, state, attempts from withdrawal`),
  destinations: await rows(sql<DestinationRow>`
    select i.id::text as instrument, i.customer_id as customer, i.confirmed_at is not null as "isConfirmed",
      i.held_until is not null as "isHeld", i.state = 'removed' and i.block_reason is not null as "isClosed",
      exists (select from mail where kind = 'destination-added' and about = i.id::text)
        or (select count(*) from destination_stop where instrument_id = i.id) > 1 as "isAnnounced",
      exists (select from destination_stop where instrument_id = i.id and used_at is not null) as "isStopped"
    from player_instrument i where i.id in (select instrument_id from destination_stop)`),
  cancelled: (await rows(sql<{ id: string }>`select id from tournament where cancelled_at is not null`)).map(
    ({ id }) => id,
  ),
});
