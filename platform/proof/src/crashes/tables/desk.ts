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
}

/** What operators decide about. */
export interface DeskTables {
  actions: ActionRow[];
  withdrawals: WithdrawalRow[];
  /** Tournaments that an operator has cancelled. */
  cancelled: string[];
}

export const readDesk = async (rows: ReadRows): Promise<DeskTables> => ({
  actions: await rows(sql<ActionRow>`select action, subject, details from operator_action order by id`),
  withdrawals: await rows(sql<WithdrawalRow>`
    select id::text, customer_id as customer, amount, instrument_id::text as instrument, state from withdrawal`),
  cancelled: (await rows(sql<{ id: string }>`select id from tournament where cancelled_at is not null`)).map(
    ({ id }) => id,
  ),
});
