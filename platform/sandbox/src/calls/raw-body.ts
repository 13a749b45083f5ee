import { nestingError } from '@parlay/server/json-body';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../web/errors.ts';

/** Keeps JSON bodies as text in the routes of `api`, because signatures cover the raw body and are checked first. */
export function preserveRawBodies(api: FastifyInstance): void {
  api.removeContentTypeParser('application/json');
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(nestingError(body) ?? null, body),
  );
}

/** Parses a body that was kept as text. Refuses invalid JSON. */
export function readJson({ body }: FastifyRequest): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new Refusal(400, 'bad_request', 'The body is not JSON.');
  }
}
