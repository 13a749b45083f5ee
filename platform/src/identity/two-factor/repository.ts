import type { Locale } from '@parlay/contracts/brand';
import { type QueryExecutorProvider, sql } from 'kysely';

/** Minutes within which what was begun has to be confirmed. */
const SETUP_MINUTES = 30;

export interface FactorOwner {
  hasTwoFactor: boolean;
  name: string;
  email: string;
  locale: Locale;
}

/** The player, who stays as they are until the transaction ends. */
export async function holdOwner(trx: QueryExecutorProvider, customerId: string): Promise<FactorOwner> {
  const { rows } = await sql<FactorOwner>`
    select has_two_factor as "hasTwoFactor", first_name as name, email, language as locale
    from player where customer_id = ${customerId} for update`.execute(trx);
  const [owner] = rows;
  if (!owner) throw new Error(`player ${customerId} does not exist`);
  return owner;
}

export async function setTwoFactor(trx: QueryExecutorProvider, customerId: string, on: boolean): Promise<void> {
  await sql`update player set has_two_factor = ${on} where customer_id = ${customerId}`.execute(trx);
}

/** Keeps a sealed secret in the place of one that was begun before. */
export async function keepSecret(trx: QueryExecutorProvider, customerId: string, sealed: Buffer): Promise<void> {
  await sql`
    insert into two_factor (customer_id, sealed_secret) values (${customerId}, ${sealed})
    on conflict (customer_id) do update
      set sealed_secret = excluded.sealed_secret, begun_at = now(), last_step = 0`.execute(trx);
}

/** Forgets the secret and the recovery codes with it. */
export async function forgetSecret(trx: QueryExecutorProvider, customerId: string): Promise<void> {
  await sql`delete from two_factor where customer_id = ${customerId}`.execute(trx);
}

export async function sealedSecret(db: QueryExecutorProvider, customerId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed_secret as sealed from two_factor where customer_id = ${customerId}`.execute(db);
  return rows[0]?.sealed;
}

/** Whether one was begun that may still be confirmed. */
export async function isBegun(db: QueryExecutorProvider, customerId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from two_factor
    where customer_id = ${customerId} and begun_at > now() - make_interval(mins => ${SETUP_MINUTES})`.execute(db);
  return rows.length > 0;
}

/** Whether the code of this step was still to be had: of many at the same moment one gets it. */
export async function takeStep(trx: QueryExecutorProvider, customerId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update two_factor set last_step = ${step} where customer_id = ${customerId} and last_step < ${step}
    returning 1`.execute(trx);
  return rows.length === 1;
}

/** Puts new recovery codes into the place of all before them. */
export async function keepRecoveryCodes(
  trx: QueryExecutorProvider,
  customerId: string,
  hashes: Buffer[],
): Promise<void> {
  await sql`delete from recovery_code where customer_id = ${customerId}`.execute(trx);
  await sql`
    insert into recovery_code (customer_id, code_hash) select ${customerId}, unnest(${hashes}::bytea[])`.execute(trx);
}

/** Uses up a recovery code. Returns false when the player has no such code. */
export async function takeRecoveryCode(
  trx: QueryExecutorProvider,
  customerId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    delete from recovery_code where customer_id = ${customerId} and code_hash = ${codeHash} returning 1`.execute(trx);
  return rows.length === 1;
}

export interface FactorState {
  enabled: boolean;
  recoveryCodesLeft: number;
}

export async function stateOfFactor(db: QueryExecutorProvider, customerId: string): Promise<FactorState> {
  const { rows } = await sql<FactorState>`
    select has_two_factor as enabled,
      (select count(*)::int from recovery_code r where r.customer_id = p.customer_id and p.has_two_factor)
        as "recoveryCodesLeft"
    from player p where customer_id = ${customerId}`.execute(db);
  return rows[0] ?? { enabled: false, recoveryCodesLeft: 0 };
}
