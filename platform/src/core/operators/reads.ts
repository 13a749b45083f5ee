import type { FastifyRequest, preSerializationAsyncHookHandler, preValidationAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { refuse } from '../http/errors.ts';
import { READABLE_CHARACTER, toPlainText } from '../http/plain-text.ts';
import { operatorOf } from './plugin.ts';
import * as queries from './reads.gen.ts';

/** Headers of a read about a person, for the API document. */
export const ReadHeaders = z.looseObject({
  'desk-reason': z.string().describe('Why; percent-encoded, since headers have no other letters'),
  'desk-case': z.string().optional().describe('Number of the ticket or file that it belongs to; percent-encoded'),
});

interface ReadReason {
  reason: string;
  caseNumber: string;
}

const MAX_REASON = 500;
const MAX_CASE = 80;
const reasons = new WeakMap<FastifyRequest, ReadReason>();

/** Refuses a read about a person without a reason. */
export const requireReadReason: preValidationAsyncHookHandler = async (request) => {
  const reason = headerOf(request, 'desk-reason', MAX_REASON);
  // Invisible characters do not count as a reason.
  if (!READABLE_CHARACTER.test(reason)) throw refuse('invalid_request', { fieldErrors: { 'desk-reason': 'required' } });
  reasons.set(request, { reason, caseNumber: headerOf(request, 'desk-case', MAX_CASE) });
};

function headerOf({ headers }: FastifyRequest, name: string, maxLength: number): string {
  const refusal = (key: 'fieldError' | 'maxlength') => refuse('invalid_request', { fieldErrors: { [name]: key } });
  let text: string;
  try {
    text = toPlainText(decodeURIComponent(String(headers[name] ?? ''))).trim();
  } catch (error) {
    if (error instanceof URIError) throw refusal('fieldError');
    throw error;
  }
  if (text.length > maxLength) throw refusal('maxlength');
  return text;
}

/**
 * Records a read before its response is sent, so that nothing is shown without a record. Like a change, a read has a
 * reason.
 */
export async function recordRead(request: FastifyRequest, customers: readonly string[]): Promise<void> {
  const readReason = reasons.get(request);
  if (!readReason) throw new Error('a read about a person has no reason');
  const params: Record<string, unknown> = { ...(request.params as object), ...(request.query as object) };
  const requested = [params.customerId, params.customer].filter((id) => typeof id === 'string');
  await queries.recordRead(request.server.db, {
    name: operatorOf(request).name,
    url: request.routeOptions.url,
    params,
    reason: readReason.reason,
    caseNumber: readReason.caseNumber,
    value: [...new Set([...customers, ...requested])],
  });
}

/** Records which players the response to a read is about. */
export const recordReadResponse: preSerializationAsyncHookHandler<unknown> = async (request, reply, payload) => {
  if (reply.statusCode < 300) await recordRead(request, customersIn(payload));
  return payload;
};

/**
 * Records which players the response to a change shows, with the change's reason. The response to a new note, for
 * example, shows the player.
 */
export const recordChangeResponse: preSerializationAsyncHookHandler<unknown> = async (request, reply, payload) => {
  const customers = customersIn(payload);
  if (reply.statusCode >= 300 || customers.length === 0) return payload;
  const { reason, text } = request.body as { reason?: string; text?: string };
  reasons.set(request, { reason: reason ?? text ?? '', caseNumber: headerOf(request, 'desk-case', MAX_CASE) });
  await recordRead(request, customers);
  return payload;
};

/** Returns the ids of the players that a value names at any depth. */
function customersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(customersIn);
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'customerId' && typeof inner === 'string' ? [inner] : customersIn(inner),
  );
}
