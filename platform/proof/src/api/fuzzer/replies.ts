import type { ExpectedRefusal } from './call.ts';
import type { Operation } from './document.ts';
import { schemaViolations } from './validator.ts';

export interface Reply {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

interface Envelope {
  error?: { code?: string; message?: string; reference?: string; fieldErrors?: Record<string, string> };
}

/** Implementation details that no response may contain. */
const IMPLEMENTATION_DETAILS =
  /\bselect\b.*\bfrom\b|\binsert into\b|syntax error at|violates|relation "|node_modules|\.ts:\d|at \w+ \(|\/src\/|\/home\/|\/work\/|ECONN|postgres|zod|kysely|fastify|FST_/i;

/** Returns the reply's violations of the document and common rules, regardless of the call. */
export function violationsOfReply(operation: Operation, reply: Reply): string[] {
  const { status, headers, body } = reply;
  const violations: string[] = [];
  if (status >= 500) violations.push(`answered ${status}`);
  if (headers['x-content-type-options'] !== 'nosniff') violations.push('has no security headers');
  const declared = declaredFor(operation, status);
  if (declared === undefined) return [...violations, `answered ${status}, which the document does not declare`];
  if (declared === null)
    return body === '' ? violations : [...violations, `${status} has content, and the document says none`];
  const file = operation.files.get(String(status));
  if (file) return String(headers['content-type']).startsWith(file) ? violations : [...violations, `is no ${file}`];
  if (!/^application\/json\b/.test(String(headers['content-type']))) violations.push(`is ${headers['content-type']}`);
  const content = parseBody(body);
  if (content === undefined) return [...violations, `${status} is not JSON`];
  for (const violation of schemaViolations(declared, content))
    violations.push(`${status} breaks its schema: ${violation}`);
  if (status >= 400) violations.push(...violationsOfEnvelope(status, content as Envelope, headers));
  return violations;
}

function violationsOfEnvelope(status: number, { error = {} }: Envelope, headers: Reply['headers']): string[] {
  const violations = [];
  if (!error.reference) violations.push('has no reference');
  if (headers['x-request-id'] !== error.reference) violations.push('has another reference in its header');
  if ((status === 400 || status === 422) && Object.keys(error.fieldErrors ?? {}).length === 0)
    violations.push(`${status} ${error.code} names no field`);
  const text = [error.message, ...Object.values(error.fieldErrors ?? {})].join(' ');
  if (IMPLEMENTATION_DETAILS.test(text)) violations.push(`tells of our insides: ${text}`);
  return violations;
}

/** Returns the differences between the reply to a mutated call and the expected refusal. */
export function violationsOfRefusal({ statuses, field, code }: ExpectedRefusal, reply: Reply): string[] {
  if (reply.status < 400) return [`was accepted with ${reply.status}`];
  const { error = {} } = (parseBody(reply.body) ?? {}) as Envelope;
  if (!statuses.includes(reply.status)) return [`answered ${reply.status} ${error.code} instead of ${statuses}`];
  const violations = [];
  if (code && error.code !== code) violations.push(`answered ${error.code} instead of ${code}`);
  const fieldNames = Object.keys(error.fieldErrors ?? {});
  if (field && !fieldNames.some((name) => isPartOf(name, field) || isPartOf(field, name)))
    violations.push(`names ${fieldNames} instead of ${field}`);
  return violations;
}

const isPartOf = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`);

function declaredFor({ replies }: Operation, status: number) {
  const exact = replies.get(String(status));
  return exact === undefined ? replies.get(`${Math.floor(status / 100)}XX`) : exact;
}

export function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export const referenceOf = (reply: Reply): string | undefined => (parseBody(reply.body) as Envelope)?.error?.reference;
