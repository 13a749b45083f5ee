import type { Brand } from '@parlay/contracts/brand-data';
import { LOCALE_COOKIE } from '@parlay/contracts/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from '../artifacts/accepted-encodings.ts';
import { brotli, gzipped } from '../artifacts/compress.ts';
import { pickLocale, splitLocale } from './brand/locale.ts';
import { fallbackPage } from './page/fallback.ts';
import { fallbackPolicy } from './page-headers.ts';
import { newNonce, type PageValues } from './prepared/page-values.ts';
import type { PageVariant } from './prepared/store.ts';
import type { Site } from './site.ts';

const QUALITY = 5;

/** Splits a URL into path and query; the query keeps its question mark. */
export function splitUrl(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
}

/** Sends a page from prepared bytes if there are any; otherwise renders and compresses it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { prepared, metrics }: Pick<Site, 'prepared' | 'metrics'>,
  variant: PageVariant,
  values: PageValues,
): Promise<FastifyReply> {
  const encoding = encodingOf(request);
  const ready = encoding && (await prepared.respond(variant, encoding, values));
  if (!ready) return await sendHtml(request, reply, variant.draw(values));
  metrics.preparedPages.inc();
  return htmlHeaders(reply).header('content-encoding', encoding).send(ready);
}

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const bytes = Buffer.from(html);
  const encoding = encodingOf(request);
  htmlHeaders(reply);
  if (encoding === 'br') return reply.header('content-encoding', 'br').send(await brotli(bytes, QUALITY));
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(await gzipped(bytes, 6));
  return reply.send(bytes);
}

function encodingOf(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}

function htmlHeaders(reply: FastifyReply): FastifyReply {
  // The back button and restored tabs show a cached response without revalidation, even with `no-cache`, so its clock,
  // releases and session would be outdated. A response with `vary: *` never matches a request.
  return reply.type('text/html; charset=utf-8').header('vary', '*').header('accept-ch', 'Sec-CH-Prefers-Color-Scheme');
}

/** Sends a fallback page with a retry button if no host version is loaded or rendering failed. */
export async function sendFallback(request: FastifyRequest, reply: FastifyReply, brand: Brand): Promise<FastifyReply> {
  const { locale } = splitLocale(splitUrl(request.raw.url ?? '/')[0]);
  const nonce = newNonce();
  const language = locale ?? pickLocale(brand, request.cookies[LOCALE_COOKIE], request.headers['accept-language']);
  request.log.warn({ reference: request.id }, 'a page could not be put together');
  reply.code(503).header('retry-after', '5').header('cache-control', 'no-store');
  reply.header('content-security-policy', fallbackPolicy(nonce));
  return await sendHtml(request, reply, fallbackPage(language, nonce, brand.name, request.id));
}
