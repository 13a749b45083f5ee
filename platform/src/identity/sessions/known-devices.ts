import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import { hashToken, newToken } from '../../core/tokens.ts';
import * as queries from './known-devices.gen.ts';

/**
 * Name of a cookie that identifies no player and grants no access. It only keeps other people's password guesses from
 * locking this browser out.
 */
const DEVICE_COOKIE = '__Host-parlay_device';
/** Days that a device stays known after its last login. */
const LIFETIME_DAYS = 180;
/** Maximum devices per player; the least recently used one is replaced. */
const MAX_DEVICES = 10;

export const deviceTokenOf = (request: FastifyRequest): string | undefined => request.cookies[DEVICE_COOKIE];

export function setDeviceCookie(reply: FastifyReply, token: string): void {
  const maxAge = LIFETIME_DAYS * 86_400;
  reply.setCookie(DEVICE_COOKIE, token, { path: '/', httpOnly: true, secure: true, sameSite: 'strict', maxAge });
}

/** Returns true if the player with this username has logged in with this token before. */
export async function isKnownDevice(
  db: QueryExecutorProvider,
  { brandId, username, token }: { brandId: number; username: string; token: string },
): Promise<boolean> {
  const rows = await queries.isKnownDevice(db, { token: hashToken(token), brandId, username, lifeDays: LIFETIME_DAYS });
  return rows.length > 0;
}

/**
 * Records a player's login with the browser that sent this token, and returns the token for its cookie. A token that is
 * not known for the player is replaced, including for the browser's other players, so that a planted cookie is useless.
 */
export async function recordKnownDevice(
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

/** Removes all known devices of a player except the one with the given token. */
export async function removeKnownDevices(
  db: QueryExecutorProvider,
  { customerId, keep }: { customerId: string; keep: string | undefined },
): Promise<void> {
  const kept = keep === undefined ? null : hashToken(keep);
  await queries.forgetDevices(db, { customerId, kept });
}

export async function sweepKnownDevices(db: QueryExecutorProvider): Promise<void> {
  await queries.sweepKnownDevices(db, { lifeDays: LIFETIME_DAYS });
}
