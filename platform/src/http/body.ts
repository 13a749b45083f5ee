import fp from 'fastify-plugin';
import { refuse } from './errors.ts';

export const BODY_LIMIT = 64 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, for signatures over its bytes; empty without one. */
    rawBody: string;
  }
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** JSON, strictly: valid UTF-8, no prototype keys, no text that a database could not hold. */
export const bodyPlugin = fp(
  async (app) => {
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.decorateRequest('rawBody', '');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
      const body = decode(bytes as Buffer);
      if (body === undefined) return done(refuse('malformed_text'));
      request.rawBody = body;
      if (body.trim() === '') return done(null, undefined);
      parseJson(request, body, (error, value) => {
        if (error) return done(refuse('malformed_json'));
        // Only an escape can bring these in; plain JSON without one needs no walk.
        if (/\\u(?:0000|d[89a-f])/i.test(body) && !isText(value)) return done(refuse('malformed_text'));
        done(null, value);
      });
    });
    app.addHook('onRequest', async (request) => {
      if (/%00/.test(request.url)) throw refuse('malformed_url');
    });
  },
  { name: 'body' },
);

export function decode(bytes: Buffer): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** No NUL and no half of a surrogate pair in any string or key. Without recursion: nesting is as deep as a caller likes. */
function isText(body: unknown): boolean {
  const left: unknown[] = [body];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) return false;
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) left.push(key, inner);
    }
  }
  return true;
}
