import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../core/database/database.ts';
import { releaseWithdrawals } from '../money/public.ts';

interface WantedInstrument {
  kind?: 'card' | 'bank' | 'wallet' | 'voucher';
  method?: string;
  /** Amount that the player has deposited with it, in minor units. */
  deposited?: bigint;
  label?: string;
  /** Name of the holder, by default the player's own; null if it is unknown. */
  holder?: string | null;
}

/** Adds an instrument of a player and a deposit that was paid with it. */
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

/** Adds a deposit in its state after the provider's notification. */
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

/** Gives a player more withdrawable money, in minor units. */
export const creditMoney = (db: Db, customerId: string, amount: bigint) =>
  sql`
    with moved as (
      insert into transfer (kind, scope, key, customer_id)
      values ('opening_balance', 'opening', ${randomUUID()}, ${customerId}) returning id
    )
    select wallet_move(moved.id, ${customerId}, ${amount}, 0, 0) from moved`.execute(db);

/** Marks the player's identity as verified by a check. */
export const verifyIdentity = (db: Db, customerId: string) =>
  db.transaction().execute(async (trx) => {
    await sql`update player set identity_verified_at = now() where customer_id = ${customerId}`.execute(trx);
    await releaseWithdrawals(trx, customerId);
  });
