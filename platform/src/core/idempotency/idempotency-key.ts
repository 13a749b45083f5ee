import type { preValidationAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { type Refusal, refuse } from '../http/errors.ts';
import { type Claimed, replyOf } from './idempotency.ts';

const HEADER = 'Idempotency-Key';

/** Headers of every call that moves money or points: one key for each intent, reused by the client for retries. */
export const IdempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,128}$/)
    .describe('One key for each intent; the same key and body get the first reply again'),
});

/** The key was used with another request. */
export const keyTaken = (): Refusal => refuse('idempotency_conflict', { fieldErrors: { [HEADER]: 'fieldError' } });

/** Returns the reply, whether new or repeated; throws a refusal for a conflict. */
export function requireReply<Reply extends object>(claimed: Claimed<Reply>): Reply {
  const reply = replyOf(claimed);
  if (!reply) throw keyTaken();
  return reply;
}

/** Runs before validation: a missing key has its own code, an invalid one is an invalid request; both name the header. */
export const requireIdempotencyKey: preValidationAsyncHookHandler = async (request) => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '')
    throw refuse('idempotency_key_required', { fieldErrors: { [HEADER]: 'required' } });
  if (!IdempotencyHeaders.safeParse(request.headers).success) {
    throw refuse('invalid_request', { fieldErrors: { [HEADER]: 'invalidPattern' } });
  }
};
