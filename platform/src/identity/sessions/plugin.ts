import { PLAYER_COOKIE, SESSION_COOKIE } from '@parlay/contracts/cookies';
import { sessionSeconds } from '@parlay/contracts/idleness';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { playerOwner } from '../../core/database/bulkheads.ts';
import { canaryKey, type PlayerSession } from '../../core/http/caller.ts';
import { addCallOwner } from '../../core/http/served-calls.ts';
import { sweepEvery } from '../../core/http/sweep.ts';
import { hashToken } from '../../core/tokens.ts';
import { endBrowserBreak } from '../break-pass/cookies.ts';
import { sweepFingerprints } from './browser-fingerprints.ts';
import { sweepSessions } from './end-sessions.ts';
import { sweepKnownDevices } from './known-devices.ts';
import { endReasonOfToken, extendSession, liveSession } from './repository.ts';

const SWEEP_EVERY_MS = 60_000;
const SWEEP_DEVICES_EVERY_MS = 3_600_000;

/** Sets the session of each request from its cookie, and regularly ends expired sessions. */
export const sessionsPlugin = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      const token = request.cookies[SESSION_COOKIE];
      if (!token) return;
      const tokenHash = hashToken(token);
      const session = await liveSession(app.db, tokenHash);
      if (!session) {
        // The browser may have received a new cookie since it sent this request, which must not be cleared.
        request.noSession = await endReasonOfToken(app.db, tokenHash);
        if (request.noSession !== 'replaced') dropSessionCookie(reply);
        return;
      }
      // A session belongs to its brand. At other brands, its player is a visitor.
      if (session.brandId !== request.brand.id) return;
      request.session = session;
      addCallOwner(request, playerOwner(session.customerId));
      setCanaryCookie(request, reply, session);
      if (isActivity(request)) await keepAlive(request, session);
    });
    sweepEvery(app, SWEEP_EVERY_MS, 'sessions', () => sweepSessions(app.db));
    sweepEvery(app, SWEEP_DEVICES_EVERY_MS, 'known devices', () => sweepKnownDevices(app.db));
    sweepEvery(app, SWEEP_DEVICES_EVERY_MS, 'browser fingerprints', () => sweepFingerprints(app.db));
  },
  { name: 'sessions', dependencies: ['database', 'request-context', 'request-caller', 'xsrf'] },
);

/** Returns the User-Agent header, cut to 300 characters. */
export const userAgentOf = (request: FastifyRequest): string =>
  String(request.headers['user-agent'] ?? '').slice(0, 300);

/** Sets the session cookie. The browser has a player who may play, so it is no longer on a break. */
export function setSessionCookie(reply: FastifyReply, token: string): void {
  endBrowserBreak(reply.request, reply);
  reply.setCookie(SESSION_COOKIE, token, { path: '/', httpOnly: true, secure: true, sameSite: 'lax' });
  reply.server.xsrf.issue(reply, token);
}

/** Clears the session cookie. The XSRF token was bound to the session, so the page gets a visitor's token. */
export function dropSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/', httpOnly: true, secure: true, sameSite: 'lax' });
  reply.server.xsrf.issue(reply, undefined);
}

/** Sets the cookie that identifies the player to the edge on each device, at the first request of a session. */
function setCanaryCookie(request: FastifyRequest, reply: FastifyReply, { customerId }: PlayerSession): void {
  const key = canaryKey(request.server.config.secrets.session, customerId);
  if (request.cookies[PLAYER_COOKIE] === key) return;
  reply.setCookie(PLAYER_COOKIE, key, { path: '/', httpOnly: true, secure: true, sameSite: 'lax' });
}

/** Returns true for requests that extend a session. Reads do not, because pages poll automatically. */
function isActivity(request: FastifyRequest): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD' && request.routeOptions.config.activity !== 'automatic';
}

async function keepAlive(request: FastifyRequest, session: PlayerSession): Promise<void> {
  const seconds = sessionSeconds(request.brand.session);
  // Writes once per burst of requests: after 10 s or a tenth of the session's lifetime, whichever is shorter.
  const isDue = session.idleMs > Math.min(10_000, seconds * 100);
  if (!isDue) return;
  const expiresAt = await extendSession(request.server.db, session.sessionId, seconds);
  if (expiresAt) session.expiresAt = expiresAt;
}
