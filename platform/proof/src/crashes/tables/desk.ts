import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import * as queries from './desk.gen.ts';

const Details = z.record(z.string(), z.unknown());
/** Recorded operator action. */
export type Action = queries.ActionsRow & { details: z.infer<typeof Details> };

/** Tables with operators' decisions. */
export interface DeskTables {
  actions: Action[];
  withdrawals: queries.WithdrawalsRow[];
  destinations: queries.DestinationsRow[];
  /** Ids of tournaments that an operator cancelled. */
  cancelled: string[];
}

export async function readDesk(db: QueryExecutorProvider): Promise<DeskTables> {
  const actions = await queries.actions(db);
  const cancelled = await queries.cancelled(db);
  return {
    actions: actions.map((action) => ({ ...action, details: Details.parse(action.details) })),
    withdrawals: await queries.withdrawals(db),
    destinations: await queries.destinations(db),
    cancelled: cancelled.map(({ id }) => id),
  };
}
