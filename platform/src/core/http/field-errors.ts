import type { ValidationKey } from '@parlay/contracts/validation/rule';
import type { FieldErrors } from './errors.ts';

/** Part of a Zod issue that fastify-type-provider-zod passes on. */
interface ValidationIssue {
  keyword?: string;
  instancePath?: string;
  message?: string;
  params?: unknown;
}

const PART_NAMES: Record<string, string> = { querystring: 'query', params: 'path', headers: 'headers', body: 'body' };

/** Maps each field to the message key of its first error. */
export function fieldErrorsOf(issues: readonly ValidationIssue[], context: string | undefined): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    for (const path of pathsOf(issue, context)) {
      if (!Object.hasOwn(errors, path)) Object.defineProperty(errors, path, { value: keyOf(issue), enumerable: true });
    }
  }
  return errors;
}

const MAX_UNKNOWN = 20;

/** Returns the paths of an issue: one for each unknown field of an object, otherwise a single path. */
function pathsOf({ instancePath, keyword, params }: ValidationIssue, context: string | undefined): string[] {
  const parts = (instancePath ?? '').split('/').filter(Boolean);
  const { keys } = (params ?? {}) as { keys?: unknown };
  const unknown = keyword === 'unrecognized_keys' && Array.isArray(keys) ? keys.slice(0, MAX_UNKNOWN) : [];
  const paths = unknown.length > 0 ? unknown.map((key) => [...parts, String(key)]) : [parts];
  return paths.map((path) => path.join('.').slice(0, 200) || (PART_NAMES[context ?? 'body'] ?? 'body'));
}

function keyOf(issue: ValidationIssue): ValidationKey {
  const params = (issue.params ?? {}) as Record<string, unknown>;
  switch (issue.keyword) {
    case 'invalid_type':
      return /received undefined|received null/.test(issue.message ?? '') ? 'required' : 'fieldError';
    case 'too_small':
      if (params.origin !== 'string') return 'numberGreaterThanOrEqualTo';
      return params.minimum === 1 ? 'required' : 'minlength';
    case 'too_big':
      return params.origin === 'string' ? 'maxlength' : 'numberLesserThanOrEqualTo';
    case 'invalid_format':
      return params.format === 'email' ? 'email' : 'invalidPattern';
    default:
      return 'fieldError';
  }
}

/** Returns only the fields that have a validation error. */
export const onlyErrors = (errors: Record<string, ValidationKey | undefined>): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, ValidationKey] => entry[1] !== undefined),
  );
