import { isNestedDeeper } from '../json-nesting.ts';
import { MAX_JSON_NESTING } from './receive.ts';

/** The error of a JSON body that nests deeper than any call needs, as a Fastify parser passes it on; undefined for others. */
export function nestingError(body: string): (Error & { statusCode: number }) | undefined {
  if (!isNestedDeeper(body, MAX_JSON_NESTING)) return undefined;
  return Object.assign(new Error(`The body is nested deeper than ${MAX_JSON_NESTING} levels.`), { statusCode: 400 });
}
