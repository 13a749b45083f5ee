import { isNestedDeeper } from '../json-nesting.ts';
import { MAX_JSON_NESTING } from './receive.ts';

/** Returns an error for Fastify's parser if a JSON body is nested deeper than any call needs, otherwise undefined. */
export function nestingError(body: string): (Error & { statusCode: number }) | undefined {
  if (!isNestedDeeper(body, MAX_JSON_NESTING)) return undefined;
  return Object.assign(new Error(`The body is nested deeper than ${MAX_JSON_NESTING} levels.`), { statusCode: 400 });
}
