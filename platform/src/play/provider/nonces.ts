import { NONCE_SECONDS } from '@parlay/tooling/signed-call';
import { type QueryExecutorProvider, sql } from 'kysely';

/** Remembers the nonce of a signed call. False when the company has used it before, on whichever node. */
export async function takeNonce(db: QueryExecutorProvider, company: string, nonce: string): Promise<boolean> {
  const { rows } = await sql`
    insert into signed_call (company, nonce) values (${company}, ${nonce}) on conflict do nothing
    returning true as taken`.execute(db);
  return rows.length > 0;
}

/** Removes nonces whose signature is too old to be accepted. Any number of nodes may call it. */
export async function sweepNonces(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from signed_call where at < now() - make_interval(secs => ${NONCE_SECONDS})`.execute(db);
}
