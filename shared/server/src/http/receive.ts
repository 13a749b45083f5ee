import type { ServerOptions } from 'node:http';
import { MAX_ATTACHMENT_BYTES } from '@parlay/contracts/attachments';
import { MAX_PART_BYTES } from '@parlay/contracts/identity-check';

/** Maximum request body in bytes, for platform and edge. */
export const BODY_LIMIT = 64 * 1024;

/** Maximum multipart body, for a document part or a ticket attachment with its fields. Each call also has its own, lower limit. */
export const MULTIPART_LIMIT = Math.max(MAX_PART_BYTES, MAX_ATTACHMENT_BYTES) + 16 * 1024;

/** Maximum nesting of a body, several times what any call needs. Limited because validators recurse. */
export const MAX_JSON_NESTING = 32;

/** Timeout for a whole request to arrive, in milliseconds. */
const RECEIVE_TIMEOUT = 10_000;

/** Returns HTTP server options. If headers or body do not arrive in time, the server responds with 408 and closes the connection. */
export function receiveTimeouts(headersMs: number = RECEIVE_TIMEOUT, wholeMs: number = headersMs): ServerOptions {
  const connectionsCheckingInterval = Math.min(1_000, Math.ceil(headersMs / 4));
  return { headersTimeout: headersMs, requestTimeout: wholeMs, connectionsCheckingInterval };
}

/** Returns the same options for Fastify, which sets `requestTimeout` itself. */
export function fastifyTimeouts(headersMs?: number, wholeMs?: number): { requestTimeout: number; http: ServerOptions } {
  const http = receiveTimeouts(headersMs, wholeMs);
  return { requestTimeout: http.requestTimeout ?? RECEIVE_TIMEOUT, http };
}
