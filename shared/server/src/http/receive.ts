import type { ServerOptions } from 'node:http';
import { MAX_ATTACHMENT_BYTES } from '@parlay/contracts/attachments';
import { MAX_PART_BYTES } from '@parlay/contracts/identity-check';

/** Largest request body in bytes, for platform and edge. */
export const BODY_LIMIT = 64 * 1024;

/** Largest multipart body: a part of a document or a file of a ticket, with its fields. Each call has its own limit below. */
export const MULTIPART_LIMIT = Math.max(MAX_PART_BYTES, MAX_ATTACHMENT_BYTES) + 16 * 1024;

/** Deepest nesting of a body: several times what any call needs. Validators recurse. */
export const MAX_JSON_NESTING = 32;

/** Longest time for a whole request to arrive, in milliseconds. */
const RECEIVE_WITHIN = 10_000;

/** HTTP server options: headers and body must arrive in time, otherwise the server answers 408 and closes. */
export function receiveTimeouts(headersMs: number = RECEIVE_WITHIN, wholeMs: number = headersMs): ServerOptions {
  const connectionsCheckingInterval = Math.min(1_000, Math.ceil(headersMs / 4));
  return { headersTimeout: headersMs, requestTimeout: wholeMs, connectionsCheckingInterval };
}

/** The same for Fastify, which sets `requestTimeout` itself. */
export function receivesWithin(headersMs?: number, wholeMs?: number): { requestTimeout: number; http: ServerOptions } {
  const http = receiveTimeouts(headersMs, wholeMs);
  return { requestTimeout: http.requestTimeout ?? RECEIVE_WITHIN, http };
}
