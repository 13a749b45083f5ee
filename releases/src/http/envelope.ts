import type { HostRefusal } from '@parlay/server/host-names';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { UnwritableStoreError } from '../artifacts/store.ts';

export interface ErrorEnvelope {
  error: {
    code: string;
    message: string;
    reference: string;
    fieldErrors?: Record<string, string>;
    details?: Record<string, unknown>;
  };
}

export interface ErrorReply {
  status: number;
  code: string;
  message: string;
  fieldErrors?: Record<string, string>;
  details?: Record<string, unknown>;
}

export const HOST_REFUSALS: Record<HostRefusal, ErrorReply> = {
  misdirected: {
    status: 421,
    code: 'misdirected_request',
    message: 'This server does not answer for this host name.',
  },
  two_hosts: {
    status: 400,
    code: 'bad_request',
    message: 'The request has more than one Host header.',
    fieldErrors: { host: 'invalid' },
  },
};

const CODES: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

const MAX_UNKNOWN = 20;

/** Converts a failure to a reply: with the field for a caller's mistake, otherwise without internal details. */
export function errorReplyOf(error: unknown): ErrorReply {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fieldErrors = Object.fromEntries(
      error.validation.flatMap(({ instancePath, message = 'invalid', params }) => {
        const path = instancePath.split('/').filter(Boolean);
        const { keys } = params as { keys?: unknown };
        if (!Array.isArray(keys)) return [[path.join('.') || 'body', message]];
        return keys.slice(0, MAX_UNKNOWN).map((key) => [[...path, String(key)].join('.').slice(0, 200), 'unknown']);
      }),
    );
    const [field, message] = Object.entries(fieldErrors)[0] ?? ['body', 'invalid'];
    return { status: 400, code: 'bad_request', message: `${field}: ${message}.`, fieldErrors };
  }
  if (error instanceof UnwritableStoreError) return { status: 503, code: 'unavailable', message: error.message };
  const { statusCode, message, code } = error as { statusCode?: number; message?: string; code?: string };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return {
      status: statusCode,
      code: CODES[statusCode] ?? 'bad_request',
      message: message ?? 'Bad request.',
      // The error is from before schema validation, so it applies to the whole body.
      ...(statusCode === 400 ? { fieldErrors: { [code === 'FST_ERR_BAD_URL' ? 'path' : 'body']: 'invalid' } } : {}),
    };
  if (code === 'ENOSPC') return { status: 503, code: 'unavailable', message: 'The disk is full.' };
  if (isDatabaseDown(code, message))
    return { status: 503, code: 'unavailable', message: 'The database cannot be reached.' };
  return { status: 500, code: 'internal', message: 'Something went wrong on our side.' };
}

function isDatabaseDown(code: string | undefined, message: string | undefined): boolean {
  if (code !== undefined) return /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|08\d{3}|57P0\d|53300)$/.test(code);
  // Driver errors without a code, because the server did not send one.
  return /^(Connection terminated|timeout exceeded when trying to connect)/.test(message ?? '');
}

export function envelope(error: ErrorReply, reference: string): ErrorEnvelope {
  const { code, message, fieldErrors, details } = error;
  return {
    error: { code, message, reference, ...(fieldErrors ? { fieldErrors } : {}), ...(details ? { details } : {}) },
  };
}
