import { createHmac, createSecretKey, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { FORMER_XSRF_COOKIE, SESSION_COOKIE, XSRF_COOKIE, XSRF_HEADER } from '@parlay/contracts/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { refuse } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `exempt` if the route authenticates its caller in another way (signature, bearer token, Origin). */
    xsrf?: 'exempt';
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Issues and checks tokens. A token is `nonce.signature`, signed for the current session cookie, so login and logout
 * invalidate it. The page reads it from its cookie and sends it in the header; another site can do neither.
 */
class XsrfTokens {
  readonly #secret: KeyObject;

  constructor(secret: string) {
    this.#secret = createSecretKey(secret, 'utf8');
  }

  issue(reply: FastifyReply, sessionCookie: string | undefined): void {
    const nonce = randomBytes(16).toString('base64url');
    setToken(reply, `${nonce}.${this.#sign(nonce, sessionCookie)}`);
  }

  isValid(token: string | undefined, sessionCookie: string | undefined): token is string {
    const [nonce = '', signature = ''] = token?.split('.') ?? [];
    return nonce !== '' && isEqual(signature, this.#sign(nonce, sessionCookie));
  }

  #sign(nonce: string, sessionCookie: string | undefined): string {
    return createHmac('sha256', this.#secret)
      .update(`xsrf.${nonce}.${digest(sessionCookie ?? 'visitor')}`)
      .digest('base64url');
  }
}

/** Sets the cookie under both names, so that pages of the previous release find it. */
function setToken(reply: FastifyReply, token: string): void {
  for (const name of [XSRF_COOKIE, FORMER_XSRF_COOKIE])
    reply.setCookie(name, token, { path: '/', secure: true, sameSite: 'lax' });
}

/** Returns the cookie's token, valid or not. Falls back to the former name for pages loaded before the rename. */
export const xsrfTokenOf = ({ cookies }: FastifyRequest): string | undefined =>
  cookies[XSRF_COOKIE] ?? cookies[FORMER_XSRF_COOKIE];

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
      const session = request.cookies[SESSION_COOKIE];
      const candidates = [request.cookies[XSRF_COOKIE], request.cookies[FORMER_XSRF_COOKIE]];
      const [token, ...others] = candidates.filter((value) => tokens.isValid(value, session));
      const isApiCall = request.url.startsWith('/api/');
      // Set by the first response, and again once the token is no longer valid.
      if (token === undefined && isApiCall) tokens.issue(reply, session);
      else if (token !== undefined && request.cookies[XSRF_COOKIE] === undefined && isApiCall) setToken(reply, token);
      if (SAFE_METHODS.has(request.method) || request.routeOptions.config.xsrf === 'exempt' || request.is404) return;
      const header = headerOf(request);
      if ([token, ...others].some((value) => value !== undefined && isEqual(header, value))) return;
      // A page that reads the former name may have found a cookie that another host set.
      if (token !== undefined) tokens.issue(reply, session);
      throw refuse(missingTokenReason(request) ?? 'xsrf_invalid');
    });
  },
  { name: 'xsrf', dependencies: ['@fastify/cookie', 'request-context'] },
);

/** Hosts from which browsers accept secure cookies without TLS. */
const LOCAL_HOST = /^(?:.*\.)?localhost$|^127\.|^\[?::1\]?$/;

/**
 * Returns why the caller's browser stores no token, or undefined if it has one. A page fetches a token before its first
 * change, so a browser without one blocks cookies or loaded the page over plain HTTP.
 */
function missingTokenReason(request: FastifyRequest): 'cookies_blocked' | 'https_required' | undefined {
  if (xsrfTokenOf(request) !== undefined) return undefined;
  if (request.protocol === 'http' && !LOCAL_HOST.test(request.hostname)) return 'https_required';
  return Object.keys(request.cookies).length === 0 ? 'cookies_blocked' : undefined;
}

function headerOf(request: FastifyRequest): string {
  const value = request.headers[XSRF_HEADER];
  return typeof value === 'string' ? value : '';
}

const digest = (text: string) => hash('sha256', text, 'base64url');

/** Compares in constant time. */
function isEqual(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
