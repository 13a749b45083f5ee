import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ERRORS, type ErrorCode, Refusal, refuse } from './errors.ts';
import { fieldErrorsOf } from './field-errors.ts';
import { messageOf } from './messages.ts';
import { localeOf } from './request-context.ts';

/** Fastify's own refusals, by code. */
const OF_FASTIFY: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_BAD_URL: 'malformed_url',
  FST_ERR_ASYNC_CONSTRAINT: 'malformed_url',
  FST_ERR_MAX_PARAM_LENGTH: 'url_too_long',
};

/** The invalid part for status 400: fastify names no field. */
const PARTS: Partial<Record<ErrorCode, string>> = {
  malformed_json: 'body',
  malformed_text: 'body',
  invalid_request: 'body',
  malformed_url: 'path',
};

function refusePart(code: ErrorCode, cause?: unknown): Refusal {
  const part = PARTS[code];
  return refuse(code, part ? { fieldErrors: { [part]: 'fieldError' } } : {}, cause);
}

/** PostgreSQL is down or unreachable; the caller may retry. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300']);
const TRY_AGAIN = new Set(['40001', '40P01', '57014']);
/** A row stayed locked, or the caller's share of connections in use: others are served. */
const BUSY = new Set(['55P03', 'OWNER_BUSY']);

/** Converts any thrown value to one of the named failures. */
export function failureOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const context = (error as { validationContext?: string }).validationContext;
    return refuse('invalid_request', { fieldErrors: fieldErrorsOf(error.validation, context) });
  }
  const { code = '', statusCode, message = '' } = (error ?? {}) as Partial<FastifyError>;
  if (BUSY.has(code)) return refuse('busy', { retryAfterSeconds: 1 }, error);
  const known = OF_FASTIFY[code];
  if (known) return refusePart(known);
  // Data that PostgreSQL cannot store (class 22) passed a schema: the caller's error, but logged, because the schema is lax.
  if (/^22[0-9A-Z]{3}$/.test(code)) return refusePart('invalid_request', error);
  // Checked before database errors: a caller that disconnects within its body causes a similar error.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 429)
    return refusePart('invalid_request', error);
  if (
    UNREACHABLE.has(code) ||
    TRY_AGAIN.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(message)
  ) {
    return refuse('unavailable', { retryAfterSeconds: 1 }, error);
  }
  if (statusCode === 429) return refuse('rate_limited', { retryAfterSeconds: 1 });
  return refuse('internal', {}, error);
}

/** Writes a failure: status, headers, `{"error": …}`, and the log line with its reference. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Refusal): FastifyReply {
  const { status, ...rest } = ERRORS[failure.code] as { status: number; report?: boolean };
  const { fieldErrors, details, retryAfterSeconds } = failure.detail;
  const line = { reference: request.id, code: failure.code, fieldErrors, err: failure.cause };
  if (rest.report) request.log.error(line, 'the call failed');
  else request.log.info(line, 'the call was refused');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  const error = {
    code: failure.code,
    message: messageOf(failure.code, localeOf(request)),
    reference: request.id,
    ...(fieldErrors ? { fieldErrors } : {}),
    ...(details ? { details } : {}),
  };
  // Serialized here, because the reply must not depend on the schemas of the failed route.
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => String(payload))
    .send(JSON.stringify({ error }));
}

export const failuresPlugin = fp(
  async (app: FastifyInstance) => {
    const routes: { method: string; pattern: RegExp }[] = [];
    app.addHook('onRoute', ({ method, url }) => {
      const pattern = new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+').replace(/\*$/, '.*')}$`);
      for (const one of [method].flat()) routes.push({ method: one, pattern });
    });
    app.setErrorHandler((error, request, reply) => {
      // Fastify closes the connection after a refused body, although node discards the rest; the edge would lose a connection.
      reply.removeHeader('connection');
      return sendFailure(request, reply, failureOf(error));
    });
    app.setNotFoundHandler((request, reply) => {
      const path = request.url.split('?')[0] ?? '';
      const allowed = new Set(routes.filter((route) => route.pattern.test(path)).map((route) => route.method));
      if (allowed.size === 0) return sendFailure(request, reply, refuse('not_found'));
      reply.header('allow', [...allowed].sort().join(', '));
      return sendFailure(request, reply, refuse('method_not_allowed'));
    });
  },
  { name: 'failures', dependencies: ['request-context'] },
);
