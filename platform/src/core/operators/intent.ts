import type { FastifyRequest } from 'fastify';
import { type Intent, requestHash } from '../idempotency/idempotency.ts';
import { operatorOf } from './plugin.ts';

/** Returns the intent of an operator's command. Its key is valid only for this operator, URL and body. */
export function operatorIntent(request: FastifyRequest, scope: string): Intent & { actor: string } {
  const actor = operatorOf(request).name;
  const key = String(request.headers['idempotency-key']);
  return { actor, scope, key, hash: requestHash({ actor, url: request.url, body: request.body }) };
}
