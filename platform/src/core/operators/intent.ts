import type { FastifyRequest } from 'fastify';
import { type Intent, requestHash } from '../idempotency/idempotency.ts';
import { operatorOf } from './plugin.ts';

/** The key of an operator's command, which stands for this operator, address and body. */
export function operatorIntent(request: FastifyRequest, scope: string): Intent & { actor: string } {
  const actor = operatorOf(request).name;
  const key = String(request.headers['idempotency-key']);
  return { actor, scope, key, hash: requestHash({ actor, url: request.url, body: request.body }) };
}
