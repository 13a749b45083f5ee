import type { FastifyReply, FastifyRequest } from 'fastify';
import { type QueryExecutorProvider, sql } from 'kysely';
import { hashToken, newToken } from '../../core/tokens.ts';

/** Names no player and opens nothing: with it, guesses at a password by others do not count against this browser. */
const DEVICE_COOKIE = '__Host-parlay_device';
/** Since the last login in it. */
const LIFE_DAYS = 180;
/** Most devices of one player; the one used longest ago makes room. */
const MAX_DEVICES = 10;

export const deviceTokenOf = (request: FastifyRequest): string | undefined => request.cookies[DEVICE_COOKIE];

export function setDeviceCookie(reply: FastifyReply, token: string): void {
  const maxAge = LIFE_DAYS * 86_400;
  reply.setCookie(DEVICE_COOKIE, token, { path: '/', httpOnly: true, secure: true, sameSite: 'strict', maxAge });
}

/** Whether the player with this username logged in with this token before. */
export async function isKnownDevice(
  db: QueryExecutorProvider,
  { brandId, username, token }: { brandId: number; username: string; token: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from known_device d join player p using (customer_id)
    where d.token_hash = ${hashToken(token)} and p.brand_id = ${brandId} and p.username_key = lower(${username})
      and d.last_used_at > now() - make_interval(days => ${LIFE_DAYS})`.execute(db);
  return rows.length > 0;
}

/**
 * Notes that a player logged in with the browser that sent this token, and returns the token for its cookie. A token that is not
 * known for the player is replaced, also for the browser's other players, so a planted cookie is useless.
 */
export async function rememberDevice(
  trx: QueryExecutorProvider,
  customerId: string,
  sent: string | undefined,
): Promise<string> {
  if (sent !== undefined) {
    const { rows } = await sql`
      update known_device set last_used_at = now()
      where customer_id = ${customerId} and token_hash = ${hashToken(sent)} returning 1`.execute(trx);
    if (rows.length > 0) return sent;
  }
  const token = newToken();
  if (sent !== undefined)
    await sql`update known_device set token_hash = ${hashToken(token)} where token_hash = ${hashToken(sent)}`.execute(
      trx,
    );
  await sql`insert into known_device (customer_id, token_hash) values (${customerId}, ${hashToken(token)})`.execute(
    trx,
  );
  await sql`
    delete from known_device where customer_id = ${customerId} and token_hash in (
      select token_hash from known_device where customer_id = ${customerId} order by last_used_at desc offset ${MAX_DEVICES}
    )`.execute(trx);
  return token;
}

/** Forgets the devices of a player but the one with the given token. */
export async function forgetDevices(
  db: QueryExecutorProvider,
  { customerId, keep }: { customerId: string; keep: string | undefined },
): Promise<void> {
  const kept = keep === undefined ? null : hashToken(keep);
  await sql`
    delete from known_device where customer_id = ${customerId} and token_hash is distinct from ${kept}::bytea`.execute(
    db,
  );
}

export async function sweepKnownDevices(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from known_device where last_used_at < now() - make_interval(days => ${LIFE_DAYS})`.execute(db);
}
