import type { Locale } from '@parlay/contracts/brand';
import { LOCALE_COOKIE } from '@parlay/contracts/cookies';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PREVIEW_COOKIE } from '../preview/cookie.ts';
import type { Preview } from '../preview/token.ts';
import { pickLocale, splitLocale } from './brand/locale.ts';
import { brandOf } from './brand/visitor.ts';
import { sitePathOf } from './on-this-site.ts';
import { pageText } from './page/page-texts.ts';
import { badgeOf } from './page/preview-badge.ts';
import { previewConfirmation } from './page/preview-question.ts';
import { fallbackPolicy } from './page-headers.ts';
import { newNonce } from './prepared/page-values.ts';
import type { Site } from './site.ts';
import { CHANNEL, viewOf } from './viewed.ts';

const cookie = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;
/** URL that the confirmation form posts to. */
const CONFIRM_URL = '/.preview';
/** Body limit; enough for a token and a URL. */
const MAX_BYTES = 8 * 1024;
const Confirmation = z.object({ preview: z.string(), to: z.string() });

/**
 * Handles `?preview=` of a signed link with a confirmation page, because a link may come from anyone. `?preview=off`
 * leaves the preview. An expired or forged link, or one whose files are missing, gets an error instead of the live
 * page.
 */
export async function choosePreview(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  pathname: string,
  search: string,
): Promise<FastifyReply | undefined> {
  const query = new URLSearchParams(search);
  const token = query.get('preview');
  if (token === null) return undefined;
  query.delete('preview');
  makePrivate(reply);
  const location = sitePathOf(pathname + (query.size > 0 ? `?${query}` : ''));
  if (token === 'off') {
    void reply.clearCookie(PREVIEW_COOKIE, cookie);
    return reply.redirect(location, 302);
  }
  const preview = await usablePreview(request, reply, site, token);
  if (!preview) return reply;
  const nonce = newNonce();
  const { what = '', until = '' } = badgeOf(preview.c, preview, CHANNEL) ?? {};
  reply.header('content-security-policy', fallbackPolicy(nonce)).header('x-frame-options', 'DENY');
  const brand = brandOf(request, site.brands, site.mode).name;
  const question = { locale: localeOf(request, site), nonce, brand, what, until, action: CONFIRM_URL, token, location };
  return reply.type('text/html; charset=utf-8').send(previewConfirmation(question));
}

/**
 * Stores a preview in a cookie once the visitor has confirmed it on our page. Other sites cannot confirm it for them.
 */
export async function previewConfirmationRoute(app: FastifyInstance, site: Site): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    scope.post(CONFIRM_URL, async (request, reply) => {
      makePrivate(reply);
      const form = Confirmation.safeParse(request.body);
      if (!form.success || request.headers['sec-fetch-site'] !== 'same-origin') return refuse(request, reply, site);
      const { preview: token, to } = form.data;
      const preview = await usablePreview(request, reply, site, token);
      if (!preview) return reply;
      void reply.setCookie(PREVIEW_COOKIE, token, { ...cookie, expires: new Date(preview.e * 1_000) });
      return reply.redirect(sitePathOf(to), 303);
    });
  });
}

const makePrivate = (reply: FastifyReply) =>
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');

/** Returns a token's preview. If the preview is unusable, sends the refusal and returns undefined. */
async function usablePreview(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  token: string,
): Promise<Preview | undefined> {
  const preview = await site.readPreview(token);
  const base = preview && (await viewOf(site, preview.c));
  if (!preview || !base) {
    void refuse(request, reply, site);
    return undefined;
  }
  const { errors } = await site.composePreview(base, preview);
  if (errors.length === 0) return preview;
  void plain(reply.code(409), errors.join('\n'));
  return undefined;
}

const refuse = (request: FastifyRequest, reply: FastifyReply, site: Site) =>
  plain(
    reply.code(403),
    pageText(localeOf(request, site), 'previewOver', brandOf(request, site.brands, site.mode).name),
  );

const plain = (reply: FastifyReply, text: string) => reply.type('text/plain; charset=utf-8').send(`${text}\n`);

function localeOf(request: FastifyRequest, site: Site): Locale {
  const { locale } = splitLocale(request.url.split('?')[0] ?? '/');
  const brand = brandOf(request, site.brands, site.mode);
  return locale ?? pickLocale(brand, request.cookies[LOCALE_COOKIE], request.headers['accept-language']);
}
