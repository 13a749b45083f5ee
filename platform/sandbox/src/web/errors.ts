import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Settings } from '../settings.ts';
import { sendPage } from './headers.ts';
import { noticePage } from './layout.ts';

/** Refused request. `code` is for programs, and `message` is one sentence for people. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const NOT_FOUND_MESSAGE = 'There is nothing at this address.';

/** Returns the refusal for a record that does not exist, which is the same as for an unknown URL. */
export const notFound = () => new Refusal(404, 'not_found', NOT_FOUND_MESSAGE);

/** Parses external input. Throws a refusal that names the invalid field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(400, 'bad_request', `${issue?.path.join('.') || 'The body'}: ${issue?.message}`);
}

/** Refuses a browser's request from another origin. Programs send no Origin header. */
export function assertOwnOrigin(request: FastifyRequest): void {
  const { origin, host } = request.headers;
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)) return;
  throw new Refusal(403, 'foreign_origin', 'This call is for pages of this site only.');
}

const CODES: Record<number, string> = { 404: 'not_found', 413: 'too_large', 415: 'unsupported_media_type' };

/** Responds to failures with a page for browsers or an error envelope for programs. Hides internal details. */
export function handleFailures(app: FastifyInstance, settings: Settings): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof Refusal) return fail(request, reply, error.status, error.code, error.message);
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500)
      return fail(request, reply, status, CODES[status] ?? 'bad_request', error.message);
    request.log.error({ err: error }, 'a request failed');
    return fail(request, reply, 500, 'internal', 'Something went wrong here. Please try again.');
  });
  app.setNotFoundHandler((request, reply) => fail(request, reply, 404, 'not_found', NOT_FOUND_MESSAGE));

  function fail(request: FastifyRequest, reply: FastifyReply, status: number, code: string, message: string) {
    reply.code(status);
    const wantsPage = request.headers.accept?.includes('text/html') && !request.url.includes('/api/');
    if (wantsPage)
      return sendPage(
        reply,
        settings,
        'framed',
        noticePage('en', status === 404 ? 'Not found' : 'Not possible', message),
      );
    return reply.send({ error: { code, message } });
  }
}
