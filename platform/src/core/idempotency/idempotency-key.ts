import type { preValidationAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { type Refusal, refuse } from '../http/errors.ts';
import { type IdempotentResult, replyOf } from './idempotency.ts';

const HEADER = 'Idempotency-Key';

/** Headers of a call that moves money or points. The client uses one key per intent and reuses it for retries. */
export const IdempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{8,128}$/)
    .describe('One key for each intent; the same key and body get the first reply again'),
});

/** Returns the refusal of a key that was used with another request. */
export const keyConflict = (): Refusal => refuse('idempotency_conflict', { fieldErrors: { [HEADER]: 'fieldError' } });

/** Returns the reply, whether new or replayed. Throws a refusal for a conflict. */
export function requireReply<Reply extends object>(claimed: IdempotentResult<Reply>): Reply {
  const reply = replyOf(claimed);
  if (!reply) throw keyConflict();
  return reply;
}

/** Checks the key before validation, because a missing key has its own code. Refusals name the header. */
export const requireIdempotencyKey: preValidationAsyncHookHandler = async (request) => {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '')
    throw refuse('idempotency_key_required', { fieldErrors: { [HEADER]: 'required' } });
  if (!IdempotencyHeaders.safeParse(request.headers).success) {
    throw refuse('invalid_request', { fieldErrors: { [HEADER]: 'invalidPattern' } });
  }
};
