import { type Locale, PRODUCTS } from '@parlay/contracts/brand';
import { LOCALE_COOKIE, NOTICE_COOKIE } from '@parlay/contracts/cookies';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  brandOf,
  callerOf,
  hasChosenCookies,
  hasSession,
  hostOf,
  IDENTITY_COOKIE,
  isOnBreak,
  originOf,
  preference,
  referrerOf,
  themeOf,
} from './brand/visitor.ts';
import { chooseBrand } from './choose-brand.ts';
import { choosePreview } from './choose-preview.ts';
import { pageContextOf } from './page/context.ts';
import { renderDocument } from './page/document.ts';
import { mountedOn } from './page/preloads.ts';
import { badgeOf } from './page/preview-badge.ts';
import { alternatesOf, type Resolved, resolvePage } from './page/resolve.ts';
import { chatOriginOf, encodesCards, pageHeaders, pagePolicy } from './page-headers.ts';
import { newNonce, type PageValues } from './prepared/page-values.ts';
import { chooseFor } from './release/view.ts';
import { sendFallback, sendPage, splitUrl } from './send-html.ts';
import type { Site } from './site.ts';
import { CHANNEL, requestViewOf } from './viewed.ts';

/** Lifetime of a redirect's notice; the target page must load within it. */
const NOTICE_SECONDS = 30;

/** Pseudo-brand with every product, to find pages of products that a brand does not offer. */
const EVERY_PRODUCT = { id: 0, products: [...PRODUCTS] };

/** Serves pages for all URLs that no other route handles. */
export function pageRoutes(app: FastifyInstance, site: Site): void {
  const headers = new Map(site.brands.map(({ id }) => [id, pageHeaders(site.origins, id)]));
  app.get('/*', async (request, reply) => {
    const end = site.metrics.pageSeconds.startTimer();
    try {
      return await respond(request, reply, site, headers);
    } finally {
      end();
    }
  });
}

async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  headers: ReadonlyMap<number, Record<string, string>>,
): Promise<FastifyReply> {
  const [pathname, search] = splitUrl(request.raw.url ?? '/');
  const chosen =
    chooseBrand(request, reply, site, pathname, search) ??
    (await choosePreview(request, reply, site, pathname, search));
  if (chosen) return chosen;
  const brand = brandOf(request, site.brands, site.mode);
  const { view, channel, preview } = await requestViewOf(request, site);
  const badge = badgeOf(channel, preview, CHANNEL);
  if (badge) reply.header('x-robots-tag', 'noindex');
  const caller = callerOf(request, brand, site.health.identityOf(request.cookies[IDENTITY_COOKIE]));
  const choices = view && chooseFor(view, caller);
  if (!view || !choices?.host) return sendFallback(request, reply, brand);
  const { host, remotes } = choices;
  const rowsIn = (locale: Locale) => site.model(view, host, remotes, { brand, locale }).rows;
  const player = hasSession(request);
  const onBreak = isOnBreak(request, brand);
  const resolved = resolvePage(
    {
      pathname,
      search,
      brand,
      localeCookie: request.cookies[LOCALE_COOKIE],
      acceptLanguage: request.headers['accept-language'],
      hasSession: player,
      isOnBreak: onBreak,
      referrer: referrerOf(request),
    },
    rowsIn,
    (locale) => site.model(view, host, remotes, { brand: EVERY_PRODUCT, locale }).rows,
  );
  if (resolved.kind === 'redirect') return redirect(reply, resolved);

  const { locale, match, status } = resolved;
  const model = site.model(view, host, remotes, { brand, locale });
  const modes = site.modes.of(brand);
  const hasLiveGames = site.modes.hasLiveGames(brand);
  const values = { nonce: newNonce(), now: Date.now() };
  // The prepared page's key contains everything except the values and what is constant while the edge runs.
  const facts = {
    theme: themeOf(request),
    cookiesChosen: hasChosenCookies(request),
    isCalm: onBreak || match?.row.id === 'on-break',
    // Every page response sets the language cookie.
    isNewcomer: request.cookies[LOCALE_COOKIE] === undefined,
    origin: originOf(request, site.mode),
    badge,
  };
  const render = ({ nonce, now }: PageValues) =>
    renderDocument({
      model,
      match,
      brand,
      context: pageContextOf({
        mode: site.mode,
        brand,
        modes,
        hasLiveGames,
        locale,
        hasSession: player,
        frameOrigins: site.origins.embedded(brand.id),
        registers: site.origins.registers,
        status,
        alternates: alternatesOf(brand, rowsIn, match),
        now,
      }),
      nonce,
      ...facts,
    });
  const key = JSON.stringify([model.id, status, match?.row.id, match?.params, player, modes, hasLiveGames, facts]);
  for (const { remote, version } of mountedOn(model, match)) site.metrics.loads.inc({ remote, version });
  site.metrics.pages.inc({ status });
  if (request.cookies[LOCALE_COOKIE] !== locale) void reply.setCookie(LOCALE_COOKIE, locale, preference);
  reply.headers(headers.get(brand.id) ?? {});
  reply.header(
    'content-security-policy',
    pagePolicy({
      nonce: values.nonce,
      origins: site.origins,
      brand: brand.id,
      hostname: hostOf(request).replace(/:\d+$/, ''),
      payments: match?.row.route.document === true,
      encodesCards: encodesCards(brand, site.origins),
      hasChat: brand.chat.enabled,
      chat: chatOriginOf(brand),
    }),
  );
  return await sendPage(request, reply.code(status), site, { key, draw: render }, values);
}

function redirect(reply: FastifyReply, to: Extract<Resolved, { kind: 'redirect' }>): FastifyReply {
  if (to.locale) void reply.setCookie(LOCALE_COOKIE, to.locale, preference);
  if (to.notice) void reply.setCookie(NOTICE_COOKIE, to.notice, { path: '/', sameSite: 'lax', maxAge: NOTICE_SECONDS });
  if (to.vary) reply.header('vary', to.vary);
  // Routes change with releases, so browsers must not cache redirects.
  return reply.header('cache-control', 'private, no-cache').redirect(to.location, to.status);
}
