import { isNestedDeeper } from '@parlay/server/json-nesting';
import { MAX_JSON_NESTING } from '@parlay/server/receive';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Refusal, refuse } from './errors.ts';

/** Parses JSON from bytes, as a content type parser. */
type StrictParser = (
  request: FastifyRequest,
  bytes: Buffer,
  done: (error: Error | null, body?: unknown) => void,
) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** Parser for routes whose callers cannot set the JSON content type. */
    parseStrictly: StrictParser;
  }
  interface FastifyRequest {
    /** Exact bytes of the body for signature checks; empty without a body. */
    rawBody: Uint8Array;
  }
}

const NO_BYTES = new Uint8Array();

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * Parses JSON strictly. Refuses invalid UTF-8, prototype keys, deep nesting and text that the database cannot store.
 */
export const bodyPlugin = fp(
  async (app) => {
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.decorateRequest('rawBody');
    app.addHook('onRequest', async (request) => {
      request.rawBody = NO_BYTES;
    });
    app.removeAllContentTypeParsers();
    const parse: StrictParser = (request, bytes, done) => {
      const body = decodeUtf8(bytes as Buffer);
      if (body === undefined) return done(malformedBody('malformed_text'));
      request.rawBody = bytes;
      if (body.trim() === '') return done(null, undefined);
      if (isNestedDeeper(body, MAX_JSON_NESTING)) return done(malformedBody('malformed_json'));
      parseJson(request, body, (error, value) => {
        if (error) return done(malformedBody('malformed_json'));
        const malformedPath = malformedTextIn(value, body);
        if (malformedPath !== undefined) return done(malformedBody('malformed_text', malformedPath));
        done(null, value);
      });
    };
    app.decorate('parseStrictly', parse);
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse);
    app.addHook('onRequest', async (request) => {
      const [path = '', query = ''] = request.url.split('?');
      if (path.includes('%00') || query.includes('%00'))
        throw refuse('malformed_url', { fieldErrors: { [path.includes('%00') ? 'path' : 'query']: 'fieldError' } });
    });
  },
  { name: 'body' },
);

export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the refusal of a malformed body. `field` is the path of the invalid part, or the whole body if unknown. */
export function malformedBody(code: 'malformed_json' | 'malformed_text', field = 'body'): Refusal {
  return refuse(code, { fieldErrors: { [field]: 'fieldError' } });
}

const isText = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Returns the path of a NUL or a lone surrogate in a string or a key, which the database cannot store, or undefined. */
export function malformedTextIn(body: unknown, json: string): string | undefined {
  // Only an escape can produce one, so JSON without such escapes needs no check.
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return undefined;
  const pending: [path: string, value: unknown][] = [['', body]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && !isText(value)) return path || 'body';
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isText(key)) return path || 'body';
      // A value whose path would be too long is reported under its parent's path.
      pending.push([path.length > 200 ? path : path ? `${path}.${key}` : key, inner]);
    }
  }
  return undefined;
}
