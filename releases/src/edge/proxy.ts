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
  /** URL of the platform. */
  platform: string;
  /** Timeout in milliseconds for response headers, and between chunks of the body. */
  answerWithinMs: number;
  /** Default response headers; the platform's headers override them. */
  headers: Record<string, string>;
  onFailure(error: Error): void;
  /** Handles the beacons of pages before they are forwarded. */
  onReports(body: Buffer): BeaconOutcome;
}

/** Headers that are replaced or removed, because the platform must learn the client's address only from the edge. */
const FORWARDED = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/i;

/** Hop-by-hop headers, most of which our HTTP client refuses to send. */
const HOP_BY_HOP = /^(expect|keep-alive|proxy-connection|te|trailer|upgrade)$/i;

/** Headers removed if there is no body to forward, for example from a GET with a content length. */
const BODY_HEADERS = /^(content-length|content-type|content-encoding|transfer-encoding)$/i;

const PREFIXES = ['/api', '/napi'];
const REPORTS = '/api/reports';

/** Returns true for a request to the platform, whose failures always use the error envelope. */
export const isApiCall = ({ url }: FastifyRequest): boolean => PREFIXES.some((prefix) => url.startsWith(`${prefix}/`));

/** Returns true for operator calls, even if encoded or with repeated slashes, which the platform might normalize. */
function isOperatorCall({ url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  const plain = URL.canParse(path, 'http://edge') ? new URL(path, 'http://edge').pathname : path;
  return /^\/+n?api\/+operator(\/|$)/i.test(decodePath(plain).replaceAll('\\', '/'));
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Converts a refusal of the edge to the platform's error code and message for the same mistake. */
export function apiErrorReply(request: FastifyRequest, error: ErrorReply): ErrorReply {
  if (error.status === 413) {
    const locale = localeOr(request.cookies[LOCALE_COOKIE], 'en');
    return { ...error, code: 'body_too_large', message: tooLargeText(locale) };
  }
  if (error.status === 400) return { ...error, code: 'invalid_request' };
  return error;
}

/** Response bytes buffered for a slow reader, so that they do not occupy a connection to the platform. */
const RESPONSE_BUFFER = 1024 * 1024;

const forward: NonNullable<FastifyHttpProxyOptions['handler']> = (request, reply, dest, options) => {
  const contentType = request.headers['content-type'] ?? 'application/octet-stream';
  const body = Buffer.isBuffer(request.body) ? { body: request.body, contentType } : {};
  return reply.from(dest, { ...options, ...body });
};

/**
 * Forwards `/api` and `/napi` to the platform. Responds with a 503 error envelope if it is unreachable or times out.
 */
export async function forwardToPlatform(app: FastifyInstance, options: PlatformOptions): Promise<void> {
  await app.register(async (calls) => {
    // Bodies are buffered completely before forwarding, so that slow callers occupy no connection to the platform.
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
    handler: forward,
    preHandler(request, reply, done) {
      // Operator calls have a separate port and are never forwarded from here.
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
        const dropped = request.body === undefined ? [FORWARDED, HOP_BY_HOP, BODY_HEADERS] : [FORWARDED, HOP_BY_HOP];
        const forwarded = Object.entries(headers).filter(([name]) => !dropped.some((pattern) => pattern.test(name)));
        return {
          ...Object.fromEntries(forwarded),
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
        const buffered = new PassThrough({ highWaterMark: RESPONSE_BUFFER });
        // Aborts either side's stream when the other side disconnects.
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
