import { randomUUID } from 'node:crypto';
import proxy from '@fastify/http-proxy';
import { LOCALE_COOKIE } from '@parlay/contracts/page';
import { knownAddress } from '@parlay/tooling/client-address';
import type { FastifyInstance } from 'fastify';
import { envelope } from '../http/envelope.ts';
import { localeOr, unavailableText } from './fallback.ts';

export interface PlatformOptions {
  /** Where the platform is. */
  platform: string;
  /** Longest wait for the first byte of an answer, in milliseconds. */
  answerWithinMs: number;
  /** Headers of every answer, where the platform's has no other. */
  headers: Record<string, string>;
  onFailure(error: Error): void;
}

/** Replaced or removed: the platform learns the client's address from the edge alone. */
const OURS = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/i;

/** What a caller settles with us alone; our own client refuses to send most of it. */
const OF_THIS_HOP = /^(expect|keep-alive|proxy-connection|te|trailer|upgrade)$/i;

/** Passes `/api` and `/napi` on to the platform. One that is away or silent is a 503 in the contract's words, soon. */
export async function forwardToPlatform(app: FastifyInstance, options: PlatformOptions): Promise<void> {
  for (const prefix of ['/api', '/napi'])
    await app.register(proxy, {
      upstream: options.platform,
      prefix,
      rewritePrefix: prefix,
      disableRequestLogging: true,
      maxRetriesOn503: 0,
      undici: {
        connections: 256,
        connect: { timeout: 2_000 },
        headersTimeout: options.answerWithinMs,
        bodyTimeout: options.answerWithinMs,
      },
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => {
          const kept = Object.entries(headers).filter(([name]) => !OURS.test(name) && !OF_THIS_HOP.test(name));
          return {
            ...Object.fromEntries(kept),
            'x-forwarded-host': request.host,
            'x-forwarded-for': knownAddress(request.ip, request.socket.remoteAddress),
            'x-forwarded-proto': request.protocol,
          };
        },
        rewriteHeaders: (headers) => ({ ...options.headers, ...headers }),
        onError: (reply, { error }) => {
          options.onFailure(error);
          const locale = localeOr(reply.request.cookies[LOCALE_COOKIE], 'en');
          const fault = { status: 503, code: 'unavailable', message: unavailableText(locale) };
          const reference = randomUUID();
          reply.log.warn({ reference, reason: error.message }, 'the platform did not answer');
          void reply.code(503).header('retry-after', '2').type('application/json').send(envelope(fault, reference));
        },
      },
    });
}
