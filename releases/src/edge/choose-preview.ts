import { LOCALE_COOKIE } from '@parlay/contracts/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pickLocale, splitLocale } from './brand/locale.ts';
import { brandOf } from './brand/visitor.ts';
import { pageText } from './page/page-texts.ts';
import { PREVIEW_COOKIE, viewOf } from './release/viewed.ts';
import type { Site } from './site.ts';

const cookie = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;

/**
 * `?preview=` of a signed link: a cookie remembers it until it ends, and the address is asked for again without it.
 * `?preview=off` is the way out. A link that is over, not ours, or whose files are gone shows nothing else instead.
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
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
  // A path that starts with two slashes would be another site's address.
  const location = pathname.replace(/^\/[/\\]+/, '/') + (query.size > 0 ? `?${query}` : '');
  if (token === 'off') {
    void reply.clearCookie(PREVIEW_COOKIE, cookie);
    return reply.redirect(location, 302);
  }
  const preview = await site.readPreview(token);
  const base = preview && (await viewOf(site, preview.c));
  if (!preview || !base)
    return reply
      .code(403)
      .type('text/plain; charset=utf-8')
      .send(`${over(request, site)}\n`);
  const { errors } = await site.composePreview(base, preview);
  if (errors.length > 0)
    return reply
      .code(409)
      .type('text/plain; charset=utf-8')
      .send(`${errors.join('\n')}\n`);
  void reply.setCookie(PREVIEW_COOKIE, token, { ...cookie, expires: new Date(preview.e * 1_000) });
  return reply.redirect(location, 302);
}

function over(request: FastifyRequest, site: Site): string {
  const brand = brandOf(request, site.brands, site.mode);
  const { locale } = splitLocale(request.url.split('?')[0] ?? '/');
  const language = locale ?? pickLocale(brand, request.cookies[LOCALE_COOKIE], request.headers['accept-language']);
  return pageText(language, 'previewOver', brand.name);
}
