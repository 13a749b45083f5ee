// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type ActionsRow = {
  action: string;
  subject: string;
  details: unknown;
};
/** Returns the recorded operator actions. */
export const actions = many<never, ActionsRow>(`select action, subject, details from operator_action order by id`);

export type WithdrawalsRow = {
  id: string;
  customer: string;
  amount: bigint;
  instrument: string;
  state: 'requested' | 'on_hold' | 'approved' | 'sent' | 'paid' | 'rejected' | 'cancelled' | 'returned';
  attempts: number;
};
/** Returns withdrawals. `attempts` counts how often the order was sent or was about to be sent. */
export const withdrawals = many<never, WithdrawalsRow>(`select id::text, customer_id as customer, amount, instrument_id::text as instrument, state, attempts from withdrawal`);

export type DestinationsRow = {
  instrument: string;
  customer: string;
  isConfirmed: boolean;
  isHeld: boolean;
  isClosed: boolean;
  isAnnounced: boolean;
  isStopped: boolean;
};
/** Returns withdrawal destinations that have a stop link. A destination counts as announced if there is a pending e-mail
 * or a sent e-mail with another link, and as closed if it is removed and blocked. */
export const destinations = many<never, DestinationsRow>(`select i.id::text as instrument, i.customer_id as customer, i.confirmed_at is not null as "isConfirmed",
  i.held_until is not null as "isHeld", i.state = 'removed' and i.block_reason is not null as "isClosed",
  exists (select from mail where kind = 'destination-added' and about = i.id::text)
    or (select count(*) from destination_stop where instrument_id = i.id) > 1 as "isAnnounced",
  exists (select from destination_stop where instrument_id = i.id and used_at is not null) as "isStopped"
from player_instrument i where i.id in (select instrument_id from destination_stop)`);

export type CancelledRow = {
  id: string;
};
/** Returns the tournaments that an operator cancelled. */
export const cancelled = many<never, CancelledRow>(`select id from tournament where cancelled_at is not null`);
