import type { ServerOptions } from 'node:http';

/** Bytes of a call's body: what the platform reads, and what the edge takes for it. */
export const BODY_LIMIT = 64 * 1024;

/** Levels of arrays and objects in a body: several times what any call needs. Validators recurse. */
export const MAX_JSON_NESTING = 32;

/** Longest time for a whole request to arrive, in milliseconds. */
const RECEIVE_WITHIN = 10_000;

/** Options of an HTTP server by which headers and body arrive in time; otherwise it answers 408 and closes. */
export function receiveTimeouts(headersMs: number = RECEIVE_WITHIN, wholeMs: number = headersMs): ServerOptions {
  const connectionsCheckingInterval = Math.min(1_000, Math.ceil(headersMs / 4));
  return { headersTimeout: headersMs, requestTimeout: wholeMs, connectionsCheckingInterval };
}

/** The same for Fastify, which sets `requestTimeout` itself. */
export function receivesWithin(headersMs?: number, wholeMs?: number): { requestTimeout: number; http: ServerOptions } {
  const http = receiveTimeouts(headersMs, wholeMs);
  return { requestTimeout: http.requestTimeout ?? RECEIVE_WITHIN, http };
}
