import { limit } from '../http/limits.ts';
import { requireIdempotencyKey } from '../idempotency/idempotency-key.ts';
import { requireOperator } from './plugin.ts';
import type { OperatorScope } from './tokens.ts';

/** What routes for operators of a scope have in common: those that read, and those that change something once for a key. */
export function operatorAccess(scope: OperatorScope) {
  const steps = [limit('operator'), requireOperator(scope)];
  return {
    reading: { preValidation: steps },
    writing: { preValidation: [...steps, requireIdempotencyKey], config: { xsrf: 'exempt' as const } },
  };
}
