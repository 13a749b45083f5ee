import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import { hashToken, newToken } from '../../core/tokens.ts';
import * as queries from './known-devices.gen.ts';

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
  const rows = await queries.isKnownDevice(db, { token: hashToken(token), brandId, username, lifeDays: LIFE_DAYS });
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
    const rows = await queries.rememberDevice(trx, { customerId, sent: hashToken(sent) });
    if (rows.length > 0) return sent;
  }
  const token = newToken();
  if (sent !== undefined) await queries.rememberDevice2(trx, { token: hashToken(token), sent: hashToken(sent) });
  await queries.rememberDevice3(trx, { customerId, token: hashToken(token) });
  await queries.rememberDevice4(trx, { customerId, maxDevices: MAX_DEVICES });
  return token;
}

/** Forgets the devices of a player but the one with the given token. */
export async function forgetDevices(
  db: QueryExecutorProvider,
  { customerId, keep }: { customerId: string; keep: string | undefined },
): Promise<void> {
  const kept = keep === undefined ? null : hashToken(keep);
  await queries.forgetDevices(db, { customerId, kept });
}

export async function sweepKnownDevices(db: QueryExecutorProvider): Promise<void> {
  await queries.sweepKnownDevices(db, { lifeDays: LIFE_DAYS });
}
