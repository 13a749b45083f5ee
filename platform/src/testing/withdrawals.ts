import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../core/database/database.ts';
import { releaseWithdrawals } from '../money/public.ts';

interface WantedInstrument {
  kind?: 'card' | 'bank' | 'wallet' | 'voucher';
  method?: string;
  /** Minor units that the player has paid in with it. */
  deposited?: bigint;
  label?: string;
  /** The player's own name by default; null: nobody has named one. */
  holder?: string | null;
}

/** For tests: an instrument of a player, and a deposit that was paid with it. */
export async function anInstrument(
  db: Db,
  customerId: string,
  { kind = 'bank', method = 'trustly', deposited = 0n, label = '•••• 8830', holder }: WantedInstrument = {},
): Promise<string> {
  const id = randomUUID();
  const name = holder === undefined ? sql`first_name || ' ' || surname` : sql`${holder}::text`;
  await sql`
    insert into player_instrument (id, customer_id, provider, method, kind, reference, label, holder, last_used_at, confirmed_at)
    select ${id}::uuid, customer_id, 'paycorner', ${method}::text, ${kind}::text, ${`ref-${id}`}::text, ${label}::text,
      ${name}, now(), now()
    from player where customer_id = ${customerId}`.execute(db);
  if (deposited > 0n) await aDeposit(db, customerId, id, deposited);
  return id;
}

/** A deposit as its company's notification leaves it. */
export async function aDeposit(db: Db, customerId: string, instrumentId: string, amount: bigint): Promise<void> {
  const id = randomUUID();
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into payment_request (id, customer_id, kind, provider, method, amount, currency, status, key, instrument_id)
      select ${id}::uuid, ${customerId}, 'deposit', 'paycorner', i.method, ${amount}, w.currency, 'SUCCESSFUL', ${id}, i.id
      from wallet w, player_instrument i where w.customer_id = ${customerId} and i.id = ${instrumentId}::uuid`.execute(
      trx,
    );
    await sql`
      with moved as (
        insert into transfer (kind, scope, key, customer_id, reference)
        values ('deposit', 'deposit', ${id}, ${customerId}, ${id}) returning id
      )
      select wallet_move(moved.id, ${customerId}, ${amount}, 0, 0, account_of('psp', 'paycorner', w.currency))
      from moved, wallet w where w.customer_id = ${customerId}`.execute(trx);
  });
}

/** For tests: gives a player more money to withdraw, in minor units. */
export const giveMoney = (db: Db, customerId: string, amount: bigint) =>
  sql`
    with moved as (
      insert into transfer (kind, scope, key, customer_id)
      values ('opening_balance', 'opening', ${randomUUID()}, ${customerId}) returning id
    )
    select wallet_move(moved.id, ${customerId}, ${amount}, 0, 0) from moved`.execute(db);

/** For tests: says that a check has confirmed the player's identity. */
export const verify = (db: Db, customerId: string) =>
  db.transaction().execute(async (trx) => {
    await sql`update player set identity_verified_at = now() where customer_id = ${customerId}`.execute(trx);
    await releaseWithdrawals(trx, customerId);
  });
