import { timingSafeEqual } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONSOLE_SESSION_COOKIE, CONSOLE_XSRF_COOKIE, CONSOLE_XSRF_HEADER } from '../../replies/console.ts';
import { xsrfOf } from './sessions.ts';

// Secure cookies also work on http://localhost.
const OPTIONS: CookieSerializeOptions = { path: '/', secure: true, sameSite: 'strict' };
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const sessionIn = (request: FastifyRequest): string | undefined => request.cookies[CONSOLE_SESSION_COOKIE];

export function setSession(reply: FastifyReply, id: string): void {
  reply.setCookie(CONSOLE_SESSION_COOKIE, id, { ...OPTIONS, httpOnly: true });
  reply.setCookie(CONSOLE_XSRF_COOKIE, xsrfOf(id), OPTIONS);
}

export function dropSession(reply: FastifyReply): void {
  reply.clearCookie(CONSOLE_SESSION_COOKIE, { ...OPTIONS, httpOnly: true });
  reply.clearCookie(CONSOLE_XSRF_COOKIE, OPTIONS);
}

/** Returns true if a call only reads, or has the XSRF header that only the session's own page can send. */
export function isFromOwnPage(request: FastifyRequest, id: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const sent = Buffer.from(String(request.headers[CONSOLE_XSRF_HEADER] ?? ''));
  const expected = Buffer.from(xsrfOf(id));
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
