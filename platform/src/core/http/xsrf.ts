import { createHmac, createSecretKey, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { SESSION_COOKIE, XSRF_COOKIE, XSRF_HEADER } from '@parlay/contracts/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { refuse } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `exempt`: the route authenticates its caller in another way (signature, bearer token, Origin). */
    xsrf?: 'exempt';
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A token is `nonce.signature`, signed for the current session cookie, so login and logout invalidate it. The page reads it
 * from its cookie and sends it in the header; another site can do neither.
 */
class XsrfTokens {
  readonly #secret: KeyObject;

  constructor(secret: string) {
    this.#secret = createSecretKey(secret, 'utf8');
  }

  issue(reply: FastifyReply, sessionCookie: string | undefined): void {
    const nonce = randomBytes(16).toString('base64url');
    reply.setCookie(XSRF_COOKIE, `${nonce}.${this.#sign(nonce, sessionCookie)}`, {
      path: '/',
      secure: true,
      sameSite: 'lax',
    });
  }

  isValid(token: string | undefined, sessionCookie: string | undefined): token is string {
    const [nonce = '', signature = ''] = token?.split('.') ?? [];
    return nonce !== '' && same(signature, this.#sign(nonce, sessionCookie));
  }

  #sign(nonce: string, sessionCookie: string | undefined): string {
    return createHmac('sha256', this.#secret)
      .update(`xsrf.${nonce}.${digest(sessionCookie ?? 'visitor')}`)
      .digest('base64url');
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    xsrf: XsrfTokens;
  }
}

export const xsrfPlugin = fp<{ secret: string }>(
  async (app, { secret }) => {
    const tokens = new XsrfTokens(secret);
    app.decorate('xsrf', tokens);
    app.addHook('onRequest', async (request, reply) => {
      const cookie = request.cookies[XSRF_COOKIE];
      const session = request.cookies[SESSION_COOKIE];
      const valid = tokens.isValid(cookie, session);
      // Set by the first answer, and by any later one when the token has expired.
      if (!valid && request.url.startsWith('/api/')) tokens.issue(reply, session);
      if (SAFE.has(request.method) || request.routeOptions.config.xsrf === 'exempt' || request.is404) return;
      if (!valid || !same(headerOf(request), cookie ?? '')) throw refuse('xsrf_invalid');
    });
  },
  { name: 'xsrf', dependencies: ['@fastify/cookie', 'request-context'] },
);

function headerOf(request: FastifyRequest): string {
  const value = request.headers[XSRF_HEADER];
  return typeof value === 'string' ? value : '';
}

const digest = (text: string) => hash('sha256', text, 'base64url');

/** Compares in constant time. */
function same(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
