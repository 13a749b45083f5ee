import { SESSION_COOKIE, XSRF_HEADER } from '@parlay/contracts/cookies';
import type { RouteOptions } from 'fastify';
import { requirePlayer } from '../http/caller.ts';

/** Security schemes of the document. */
export const SECURITY_SCHEMES = {
  session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
  xsrf: {
    type: 'apiKey',
    in: 'header',
    name: XSRF_HEADER,
    description: 'Echoes the cookie __Host-XSRF-TOKEN, which the first answer sets and each login and logout renews',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description:
      'HMAC-SHA256, lower case hex, with the key that the company has for calls to the platform, over six lines joined by line ' +
      'feeds: `parlay-signature-1`, the method, path and query as they are sent, X-Timestamp (unix seconds, at most 300 off), ' +
      'X-Nonce (16 to 64 of A-Z a-z 0-9 - _, another one for each call, also when it is repeated), SHA-256 of the body in hex. ' +
      'A refusal (`invalid_signature`) gives `details.reason`: `incomplete`, `out-of-time`, `wrong` or `repeated`.',
  },
} as const;

/** Returns the security requirements of a route. A value in its schema takes precedence. */
export function securityOf(route: RouteOptions): Record<string, string[]>[] {
  const steps: unknown[] = [route.preValidation].flat();
  const isWriting = route.method !== 'GET' && route.config?.xsrf !== 'exempt';
  const needs = {
    ...(steps.includes(requirePlayer) ? { session: [] } : {}),
    ...(isWriting ? { xsrf: [] } : {}),
  };
  return Object.keys(needs).length > 0 ? [needs] : [];
}
