import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ERRORS, type ErrorCode, Refusal, refuse } from './errors.ts';
import { fieldErrorsOf } from './field-errors.ts';
import { messageOf } from './messages.ts';
import { localeOf } from './request-context.ts';

/** Our error codes by Fastify's error codes. */
const FASTIFY_ERRORS: Record<string, ErrorCode> = {
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

/** Invalid part of the request for status 400, because Fastify names no field. */
const INVALID_PARTS: Partial<Record<ErrorCode, string>> = {
  malformed_json: 'body',
  malformed_text: 'body',
  invalid_request: 'body',
  malformed_url: 'path',
};

function refusePart(code: ErrorCode, cause?: unknown): Refusal {
  const part = INVALID_PARTS[code];
  return refuse(code, part ? { fieldErrors: { [part]: 'fieldError' } } : {}, cause);
}

/** Codes for a database that is down or unreachable; the caller may retry. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300']);
const RETRYABLE_CODES = new Set(['40001', '40P01', '57014']);
/**
 * Codes for a row that stayed locked, or an owner whose share of connections stayed in use. Other calls still succeed.
 */
const BUSY_CODES = new Set(['55P03', 'OWNER_BUSY']);

/** Converts any thrown value to one of the named failures. */
export function failureOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const context = (error as { validationContext?: string }).validationContext;
    return refuse('invalid_request', { fieldErrors: fieldErrorsOf(error.validation, context) });
  }
  const { code = '', statusCode, message = '' } = (error ?? {}) as Partial<FastifyError>;
  if (BUSY_CODES.has(code)) return refuse('busy', { retryAfterSeconds: 1 }, error);
  const known = FASTIFY_ERRORS[code];
  if (known) return refusePart(known);
  // Data that PostgreSQL cannot store (class 22) is the caller's error. It is logged, because the schema is too lax.
  if (/^22[0-9A-Z]{3}$/.test(code)) return refusePart('invalid_request', error);
  // Checked before database errors, because a caller that disconnects while sending its body causes a similar error.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 429)
    return refusePart('invalid_request', error);
  if (
    UNREACHABLE.has(code) ||
    RETRYABLE_CODES.has(code) ||
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
  // Serialized here, because the response must not depend on the failed route's schemas.
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
      for (const name of [method].flat()) routes.push({ method: name, pattern });
    });
    app.setErrorHandler((error, request, reply) => {
      // Fastify would close the edge's connection after a refused body, although Node discards the rest of it.
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
