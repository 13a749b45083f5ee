import { limit } from '../http/limits.ts';
import { requireIdempotencyKey } from '../idempotency/idempotency-key.ts';
import { requireOperator } from './plugin.ts';
import { recordAnswer, recordShown, requireReadReason } from './reads.ts';
import type { OperatorScope } from './tokens.ts';

/**
 * Returns the common parts of routes for operators of a scope: those that read, those that read about people, which
 * name a reason and are recorded, and those that change something once for a key.
 */
export function operatorAccess(scope: OperatorScope) {
  const steps = [limit('operator'), requireOperator(scope)];
  const aboutPeople = [...steps, requireReadReason];
  return {
    reading: { preValidation: steps },
    readingPeople: { preValidation: aboutPeople, preSerialization: recordAnswer },
    /** A file about a person; its route calls `recordRead()` itself. */
    readingFiles: { preValidation: aboutPeople },
    writing: {
      preValidation: [...steps, requireIdempotencyKey],
      preSerialization: recordShown,
      config: { xsrf: 'exempt' as const },
    },
  };
}
