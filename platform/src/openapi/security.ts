import type { RouteOptions } from 'fastify';
import { SESSION_COOKIE, XSRF_HEADER } from '../http/xsrf.ts';
import { requirePlayer } from '../modules/sessions/plugin.ts';

/** How callers prove themselves, by the names that operations of the document use. */
export const SECURITY_SCHEMES = {
  session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
  xsrf: {
    type: 'apiKey',
    in: 'header',
    name: XSRF_HEADER,
    description: 'Echoes the cookie XSRF-TOKEN, which the first answer sets and each login and logout renews',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description: 'HMAC-SHA256, hex, of `{X-Timestamp}.{body}` with the key of the company; X-Timestamp in unix seconds',
  },
} as const;

/** What a route demands of its caller; a route that says so in its schema is right. */
export function securityOf(route: RouteOptions): Record<string, string[]>[] {
  const steps: unknown[] = [route.preValidation].flat();
  const isWriting = route.method !== 'GET' && route.config?.xsrf !== 'exempt';
  const needs = {
    ...(steps.includes(requirePlayer) ? { session: [] } : {}),
    ...(isWriting ? { xsrf: [] } : {}),
  };
  return Object.keys(needs).length > 0 ? [needs] : [];
}
