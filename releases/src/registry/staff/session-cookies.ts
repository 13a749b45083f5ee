import { timingSafeEqual } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONSOLE_SESSION_COOKIE, CONSOLE_XSRF_COOKIE, CONSOLE_XSRF_HEADER } from '../../replies/console.ts';
import { xsrfOf } from './sessions.ts';

// Secure cookies work on http://localhost, too.
const OURS: CookieSerializeOptions = { path: '/', secure: true, sameSite: 'strict' };
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export const sessionIn = (request: FastifyRequest): string | undefined => request.cookies[CONSOLE_SESSION_COOKIE];

export function setSession(reply: FastifyReply, id: string): void {
  reply.setCookie(CONSOLE_SESSION_COOKIE, id, { ...OURS, httpOnly: true });
  reply.setCookie(CONSOLE_XSRF_COOKIE, xsrfOf(id), OURS);
}

export function dropSession(reply: FastifyReply): void {
  reply.clearCookie(CONSOLE_SESSION_COOKIE, { ...OURS, httpOnly: true });
  reply.clearCookie(CONSOLE_XSRF_COOKIE, OURS);
}

/** Whether the call reads only, or carries what only the session's own page can send. */
export function isOwnCall(request: FastifyRequest, id: string): boolean {
  if (SAFE.has(request.method)) return true;
  const sent = Buffer.from(String(request.headers[CONSOLE_XSRF_HEADER] ?? ''));
  const right = Buffer.from(xsrfOf(id));
  return sent.length === right.length && timingSafeEqual(sent, right);
}
