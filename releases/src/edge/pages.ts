import { randomBytes } from 'node:crypto';
import { BRAND_COOKIE, type Brand, type Locale, PRODUCTS } from '@parlay/contracts/brand';
import { NOTICE_COOKIE } from '@parlay/contracts/carried-notice';
import { LOCALE_COOKIE } from '@parlay/contracts/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brotli, gzipped } from '../artifacts/compress.ts';
import { acceptedEncodings } from '../artifacts/accepted-encodings.ts';
import { pageContextOf } from './page/context.ts';
import { renderDocument } from './page/document.ts';
import { fallbackPage } from './page/fallback.ts';
import { pickLocale, splitLocale } from './brand/locale.ts';
import { chatOriginOf, fallbackPolicy, pageHeaders, pagePolicy } from './policy.ts';
import { mountedOn } from './page/preloads.ts';
import { alternatesOf, type Resolved, resolvePage } from './page/resolve.ts';
import type { Site } from './site.ts';
import { chooseFor, hasCanary } from './release/view.ts';
import {
  brandOf,
  hasChosenCookies,
  hasSession,
  hostOf,
  originOf,
  preference,
  referrerOf,
  themeOf,
  visitorOf,
} from './brand/visitor.ts';

const QUALITY = 5;
/** As long as the page that a redirect leads to may take: later, nobody knows what it was about. */
const NOTICE_SECONDS = 30;

/** No brand: the pages that there are at all. */
const EVERY_PRODUCT = { id: 0, products: [...PRODUCTS] };

/** Every address that nothing else answers is a page. */
export function pageRoutes(app: FastifyInstance, site: Site): void {
  const headers = new Map(site.brands.map(({ id }) => [id, pageHeaders(site.origins, id)]));
  app.get('/*', async (request, reply) => {
    const end = site.metrics.pageSeconds.startTimer();
    try {
      return await answer(request, reply, site, headers);
    } finally {
      end();
    }
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  headers: ReadonlyMap<number, Record<string, string>>,
): Promise<FastifyReply> {
  const [pathname, search] = splitUrl(request.raw.url ?? '/');
  const chosen = chooseBrand(request, reply, site, pathname, search);
  if (chosen) return chosen;
  const brand = brandOf(request, site.brands, site.mode);
  const { view } = site.live;
  const choices = view && chooseFor(view, visitorOf(request, reply, brand, hasCanary(view)));
  if (!view || !choices?.host) return sendFallback(request, reply, brand);
  const { host, remotes } = choices;
  const rowsIn = (locale: Locale) => site.model(view, host, remotes, { brand, locale }).rows;
  const player = hasSession(request);
  const resolved = resolvePage(
    {
      pathname,
      search,
      brand,
      localeCookie: request.cookies[LOCALE_COOKIE],
      acceptLanguage: request.headers['accept-language'],
      hasSession: player,
      referrer: referrerOf(request),
    },
    rowsIn,
    (locale) => site.model(view, host, remotes, { brand: EVERY_PRODUCT, locale }).rows,
  );
  if (resolved.kind === 'redirect') return redirect(reply, resolved);

  const { locale, match, status } = resolved;
  const model = site.model(view, host, remotes, { brand, locale });
  const alternates = alternatesOf(brand, rowsIn, match);
  const nonce = randomBytes(16).toString('base64');
  const asked = hostOf(request);
  const frameOrigins = site.origins.embedded(brand.id);
  const html = renderDocument({
    model,
    match,
    brand,
    context: pageContextOf({
      mode: site.mode,
      brand,
      locale,
      hasSession: player,
      frameOrigins,
      registers: site.origins.registers,
      status,
      alternates,
      now: Date.now(),
    }),
    theme: themeOf(request),
    cookiesChosen: hasChosenCookies(request),
    // Every answer to a page says the language in a cookie.
    isNewcomer: request.cookies[LOCALE_COOKIE] === undefined,
    nonce,
    origin: originOf(request, site.mode),
  });
  for (const { remote, version } of mountedOn(model, match)) site.metrics.loads.inc({ remote, version });
  site.metrics.pages.inc({ status });
  if (request.cookies[LOCALE_COOKIE] !== locale) void reply.setCookie(LOCALE_COOKIE, locale, preference);
  reply.headers(headers.get(brand.id) ?? {});
  reply.header(
    'content-security-policy',
    pagePolicy({
      nonce,
      origins: site.origins,
      brand: brand.id,
      hostname: asked.replace(/:\d+$/, ''),
      payments: match?.row.route.document === true,
      hasChat: brand.chat.enabled,
      chat: chatOriginOf(brand),
    }),
  );
  return await sendHtml(request, reply.code(status), html);
}

function splitUrl(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
}

/** `?bu=103` in demo mode: a cookie remembers the brand, and the address is asked for again without it. */
function chooseBrand(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  pathname: string,
  search: string,
): FastifyReply | undefined {
  if (site.mode !== 'demo') return undefined;
  const query = new URLSearchParams(search);
  const asked = query.get('bu');
  if (asked === null) return undefined;
  query.delete('bu');
  const rest = query.size > 0 ? `?${query}` : '';
  const known = site.brands.some((brand) => String(brand.id) === asked);
  if (known) void reply.setCookie(BRAND_COOKIE, asked, preference);
  // A path that starts with two slashes would be another site's address.
  const location = pathname.replace(/^\/[/\\]+/, '/') + rest;
  request.log.debug({ brand: asked, known }, 'a brand was chosen');
  return reply.header('cache-control', 'private, no-store').redirect(location, 302);
}

function redirect(reply: FastifyReply, to: Extract<Resolved, { kind: 'redirect' }>): FastifyReply {
  if (to.locale) void reply.setCookie(LOCALE_COOKIE, to.locale, preference);
  if (to.notice) void reply.setCookie(NOTICE_COOKIE, to.notice, { path: '/', sameSite: 'lax', maxAge: NOTICE_SECONDS });
  if (to.vary) reply.header('vary', to.vary);
  // Routes come and go with releases: no browser keeps a redirect longer than we mean it.
  return reply.header('cache-control', 'private, no-cache').redirect(to.location, to.status);
}

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const bytes = Buffer.from(html);
  const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
  // Back, and a tab that a device had put away, show an answer that is kept without asking, `no-cache` or not: its clock,
  // its releases and its session would be those of then. One that varies by everything is never the one that is asked for.
  reply.type('text/html; charset=utf-8').header('vary', '*');
  reply.header('accept-ch', 'Sec-CH-Prefers-Color-Scheme');
  if (encoding === 'br') return reply.header('content-encoding', 'br').send(await brotli(bytes, QUALITY));
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(await gzipped(bytes, 6));
  return reply.send(bytes);
}

/** When no host is known, or a page could not be put together: a page all the same, with a way on. */
export async function sendFallback(request: FastifyRequest, reply: FastifyReply, brand: Brand): Promise<FastifyReply> {
  const { locale } = splitLocale(splitUrl(request.raw.url ?? '/')[0]);
  const nonce = randomBytes(16).toString('base64');
  const language = locale ?? pickLocale(brand, request.cookies[LOCALE_COOKIE], request.headers['accept-language']);
  request.log.warn({ reference: request.id }, 'a page could not be put together');
  reply.code(503).header('retry-after', '5').header('cache-control', 'no-store');
  reply.header('content-security-policy', fallbackPolicy(nonce));
  return await sendHtml(request, reply, fallbackPage(language, nonce, brand.name, request.id));
}
