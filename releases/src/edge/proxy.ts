import { randomUUID } from 'node:crypto';
import { PassThrough, pipeline } from 'node:stream';
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { LOCALE_COOKIE } from '@parlay/contracts/cookies';
import { knownAddress } from '@parlay/server/client-address';
import { BODY_LIMIT, MULTIPART_LIMIT } from '@parlay/server/receive';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ErrorReply, envelope } from '../http/envelope.ts';
import type { BeaconOutcome } from './health/page-health.ts';
import { localeOr, tooLargeText, unavailableText } from './page/fallback.ts';

export interface PlatformOptions {
  /** Where the platform is. */
  platform: string;
  /** Longest wait for the first byte of an answer, in milliseconds. */
  answerWithinMs: number;
  /** Headers of every answer, where the platform's has no other. */
  headers: Record<string, string>;
  onFailure(error: Error): void;
  /** Sees the beacons of pages as they pass. */
  onReports(body: Buffer): BeaconOutcome;
}

/** Replaced or removed: the platform learns the client's address from the edge alone. */
const OURS = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/i;

/** Headers that a caller settles with us alone; our own client refuses to send most of them. */
const OF_THIS_HOP = /^(expect|keep-alive|proxy-connection|te|trailer|upgrade)$/i;

/** Headers dropped when there is no body to forward, for example of a GET that announces one. */
const OF_A_BODY = /^(content-length|content-type|content-encoding|transfer-encoding)$/i;

const PREFIXES = ['/api', '/napi'];
const REPORTS = '/api/reports';

/** Whether a request is for the platform: all its failures use the error envelope. */
export const isApiCall = ({ url }: FastifyRequest): boolean => PREFIXES.some((prefix) => url.startsWith(`${prefix}/`));

/** Compared decoded and without repeated slashes, as a server behind us might. */
function isOperatorCall({ url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  const plain = URL.canParse(path, 'http://edge') ? new URL(path, 'http://edge').pathname : path;
  return /^\/+n?api\/+operator(\/|$)/i.test(decoded(plain).replaceAll('\\', '/'));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A refusal of the edge in the contract's words, as the platform has them for the same mistake. */
export function apiErrorReply(request: FastifyRequest, error: ErrorReply): ErrorReply {
  if (error.status === 413) {
    const locale = localeOr(request.cookies[LOCALE_COOKIE], 'en');
    return { ...error, code: 'body_too_large', message: tooLargeText(locale) };
  }
  if (error.status === 400) return { ...error, code: 'invalid_request' };
  return error;
}

/** Bytes of an answer that wait here for a slow reader, instead of in a connection to the platform. */
const ANSWER_BUFFER = 1024 * 1024;

const passOn: NonNullable<FastifyHttpProxyOptions['handler']> = (request, reply, dest, options) => {
  const contentType = request.headers['content-type'] ?? 'application/octet-stream';
  const body = Buffer.isBuffer(request.body) ? { body: request.body, contentType } : {};
  return reply.from(dest, { ...options, ...body });
};

/** Passes `/api` and `/napi` on to the platform. One that is away or silent is a 503 in the contract's words, soon. */
export async function forwardToPlatform(app: FastifyInstance, options: PlatformOptions): Promise<void> {
  await app.register(async (calls) => {
    // A body is read to its end before the platform gives a connection for it: slow callers hold ours, never those.
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, bytes, done) =>
      done(null, bytes),
    );
    calls.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: MULTIPART_LIMIT },
      (_request, bytes, done) => done(null, bytes),
    );
    for (const prefix of PREFIXES) await calls.register(proxy, optionsFor(prefix, options));
  });
}

function optionsFor(prefix: string, options: PlatformOptions): FastifyHttpProxyOptions {
  return {
    upstream: options.platform,
    prefix,
    rewritePrefix: prefix,
    disableRequestLogging: true,
    maxRetriesOn503: 0,
    proxyPayloads: false,
    handler: passOn,
    preHandler(request, reply, done) {
      // Staff's calls have a separate port; nothing passes them on from here.
      if (isOperatorCall(request)) {
        const error = { status: 404, code: 'not_found', message: 'There is no such call here.' };
        return void reply.code(404).send(envelope(error, request.id));
      }
      const isReports = request.method === 'POST' && request.url.split('?', 1)[0] === REPORTS;
      if (!isReports || !Buffer.isBuffer(request.body) || options.onReports(request.body) !== 'forged') return done();
      const error = { status: 403, code: 'forged_token', message: 'The token of these reports is not one of ours.' };
      void reply.code(403).send(envelope(error, request.id));
    },
    undici: {
      connections: 256,
      connect: { timeout: 2_000 },
      headersTimeout: options.answerWithinMs,
      bodyTimeout: options.answerWithinMs,
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => {
        const dropped = request.body === undefined ? [OURS, OF_THIS_HOP, OF_A_BODY] : [OURS, OF_THIS_HOP];
        const kept = Object.entries(headers).filter(([name]) => !dropped.some((pattern) => pattern.test(name)));
        return {
          ...Object.fromEntries(kept),
          'x-forwarded-host': request.host,
          'x-forwarded-for': knownAddress(request.ip, request.socket.remoteAddress),
          'x-forwarded-proto': request.protocol,
        };
      },
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => ({
        ...options.headers,
        ...headers,
      }),
      onResponse: (_request, reply, { stream }) => {
        const buffered = new PassThrough({ highWaterMark: ANSWER_BUFFER });
        // Ends the answer to the caller where the platform's breaks off, and the other way round.
        pipeline(stream, buffered, () => {});
        void reply.send(buffered);
      },
      onError: (reply, { error }) => {
        options.onFailure(error);
        const locale = localeOr(reply.request.cookies[LOCALE_COOKIE], 'en');
        const unavailable = { status: 503, code: 'unavailable', message: unavailableText(locale) };
        const reference = randomUUID();
        reply.log.warn({ reference, reason: error.message }, 'the platform did not answer');
        void reply.code(503).header('retry-after', '2').type('application/json').send(envelope(unavailable, reference));
      },
    },
  };
}
