import { SESSION_COOKIE } from '@parlay/contracts/cookies';
import { sessionSeconds } from '@parlay/contracts/idleness';
import type { FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { refuse } from '../../core/http/errors.ts';
import { sweepEvery } from '../../core/http/sweep.ts';
import { hashToken } from '../../core/tokens.ts';
import { sweepKnownDevices } from './known-devices.ts';
import { endOfToken, extendSession, liveSession, type PlayerSession, sweepSessions } from './repository.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `automatic`: the page calls it by itself, so it does not keep a session alive. */
    activity?: 'automatic';
  }
  interface FastifyRequest {
    /** The player's session; null for a visitor. */
    session: PlayerSession | null;
    /** Why the browser came with a cookie that opens no session; `replaced`: it gets another one by an answer under way. */
    noSession: 'expired' | 'lifetime' | 'replaced' | null;
  }
}

const SWEEP_EVERY_MS = 60_000;
const SWEEP_DEVICES_EVERY_MS = 3_600_000;

/** Knows the player of each request, and lets a session end when nothing is done with it. */
export const sessionsPlugin = fp(
  async (app) => {
    app.decorateRequest('session', null);
    app.decorateRequest('noSession', null);
    app.addHook('onRequest', async (request, reply) => {
      const token = request.cookies[SESSION_COOKIE];
      if (!token) return;
      const tokenHash = hashToken(token);
      const session = await liveSession(app.db, tokenHash);
      if (!session) {
        // Sent before the browser had its new cookie: the answer would take the new one away.
        request.noSession = await endOfToken(app.db, tokenHash);
        if (request.noSession !== 'replaced') dropSessionCookie(reply);
        return;
      }
      // A session belongs to its brand; under another one its owner is a visitor.
      if (session.brandId !== request.brand.id) return;
      request.session = session;
      if (isActivity(request)) await keepAlive(request, session);
    });
    sweepEvery(app, SWEEP_EVERY_MS, 'sessions', () => sweepSessions(app.db));
    sweepEvery(app, SWEEP_DEVICES_EVERY_MS, 'known devices', () => sweepKnownDevices(app.db));
  },
  { name: 'sessions', dependencies: ['database', 'request-context', 'xsrf'] },
);

/** Second step of a route's pipeline: 401 for a visitor. */
export const requirePlayer: preValidationAsyncHookHandler = async (request) => {
  playerOf(request);
};

/** The session of a route behind `requirePlayer`. */
export function playerOf(request: FastifyRequest): PlayerSession {
  if (request.session) return request.session;
  const reason = request.noSession;
  throw refuse('not_authenticated', reason ? { details: { reason } } : {});
}

/** As the browser calls itself, no longer than anybody needs. */
export const userAgentOf = (request: FastifyRequest): string =>
  String(request.headers['user-agent'] ?? '').slice(0, 300);

export function setSessionCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, { path: '/', httpOnly: true, secure: true, sameSite: 'lax' });
  reply.server.xsrf.issue(reply, token);
}

/** Without its session the page's XSRF token is worth nothing: it gets a visitor's. */
export function dropSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/', httpOnly: true, secure: true, sameSite: 'lax' });
  reply.server.xsrf.issue(reply, undefined);
}

/** Reading keeps nobody logged in: pages read by themselves. */
function isActivity(request: FastifyRequest): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD' && request.routeOptions.config.activity !== 'automatic';
}

async function keepAlive(request: FastifyRequest, session: PlayerSession): Promise<void> {
  const life = sessionSeconds(request.brand.session);
  // A write for each of a burst of calls would say nothing new.
  const due = session.idleMs > Math.min(10_000, life * 100);
  if (!due) return;
  const expiresAt = await extendSession(request.server.db, session.sessionId, life);
  if (expiresAt) session.expiresAt = expiresAt;
}
