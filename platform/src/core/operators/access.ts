import { limit } from '../http/limits.ts';
import { requireIdempotencyKey } from '../idempotency/idempotency-key.ts';
import { requireOperator } from './plugin.ts';
import { recordChangeResponse, recordReadResponse, requireReadReason } from './reads.ts';
import type { OperatorScope } from './tokens.ts';

/**
 * Returns the options that operator routes with this scope share. Reads about people require a reason and are recorded.
 * Changes require an idempotency key.
 */
export function operatorAccess(scope: OperatorScope) {
  const steps = [limit('operator'), requireOperator(scope)];
  const aboutPeople = [...steps, requireReadReason];
  return {
    reading: { preValidation: steps },
    readingPeople: { preValidation: aboutPeople, preSerialization: recordReadResponse },
    /** For routes that return a file about a person and call `recordRead()` themselves. */
    readingFiles: { preValidation: aboutPeople },
    writing: {
      preValidation: [...steps, requireIdempotencyKey],
      preSerialization: recordChangeResponse,
      config: { xsrf: 'exempt' as const },
    },
  };
}
