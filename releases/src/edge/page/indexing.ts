import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { PublicRoute } from '@parlay/contracts/routes';
import { escapeMarkup, tag } from './markup.ts';
import type { RouteRow } from './page-model.ts';
import { alternatesOf } from './resolve.ts';
import type { Match, RowsIn } from './routing.ts';
import { keyOf, wordsOf } from './words.ts';

const HELP_PAGE: PublicRoute = 'help-centre/page';

/** Pages that are steps of a process, and therefore useless as landing pages. */
const STEPS = new Set([
  'logout',
  'language',
  'password',
  'resetpassword',
  'resend-email',
  'stop-payout',
  'on-break',
  'validateemail',
  'register-completed',
  'trxmessage',
]);

/** Returns true if search engines may index a page, because it is public and useful as a landing page. */
export const isForSearch = ({ row: { id, route } }: Match): boolean =>
  !route.needsPlayer && !route.demoOnly && !route.unlisted && !STEPS.has(id);

/**
 * Returns a route's pages, one per combination of parameter words. Other parameters' values are known only to the
 * platform.
 */
function pagesOf(row: RouteRow): Match[] {
  const names = [...row.pattern.matchAll(/:([\w-]+)/g)].map((found) => String(found[1]));
  return names.reduce<Match[]>(
    (pages, name) =>
      pages.flatMap(({ params }) =>
        wordsOf(row.route.words?.[name] ?? {}, row.locale).map((word) => ({
          row,
          params: { ...params, [name]: word },
        })),
      ),
    [{ row, params: {} }],
  );
}

/** Returns true for a help page that the brand does not list. */
function isHidden({ hiddenHelp }: Brand, { row: { id, route, locale }, params: { page } }: Match): boolean {
  if (id !== HELP_PAGE || page === undefined) return false;
  return hiddenHelp.includes(keyOf(route.words?.page ?? {}, page, locale) ?? page);
}

/** Returns a page's description for search engines in its language, or undefined if the release has none. */
export function descriptionOf(match: Match | undefined, { name }: Pick<Brand, 'name'>): string | undefined {
  const { route, locale } = match?.row ?? {};
  const description = locale && route?.descriptions?.[locale];
  const text = typeof description === 'object' ? description[wordOf(match) ?? ''] : description;
  return text?.replaceAll('{brand}', () => name);
}

/** Returns the English word for a page's parameter, if the route lists its words. */
function wordOf(match: Match | undefined): string | undefined {
  if (!match) return undefined;
  const [parameter, words] = Object.entries(match.row.route.words ?? {})[0] ?? [];
  const word = parameter && match.params[parameter];
  return word && words ? keyOf(words, word, match.row.locale) : undefined;
}

/** Builds a sitemap of the brand's indexable pages, each in every language with links to its translations. */
export function sitemapOf(brand: Brand, rowsIn: RowsIn, origin: string): string {
  const pages = rowsIn(brand.defaultLocale)
    .flatMap(pagesOf)
    .filter((match) => isForSearch(match) && !isHidden(brand, match))
    .map((match) => Object.entries(alternatesOf(brand, rowsIn, match)) as [Locale, string][]);
  const urls = pages.flatMap((languages) => {
    const links = languages.map(([hreflang, path]) =>
      tag('xhtml:link', { rel: 'alternate', hreflang, href: origin + path }).replace(/>$/, '/>'),
    );
    const alternateLinks = languages.length > 1 ? links.join('') : '';
    return languages.map(([, path]) => `<url><loc>${escapeMarkup(origin + path)}</loc>${alternateLinks}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('\n')}</urlset>\n`;
}

/**
 * Builds robots.txt. A public demo must not be indexed. On localhost, which search engines cannot reach, a demo
 * responds like production, so that SEO checks see the real pages.
 */
export function robotsOf(mode: 'demo' | 'production', hostname: string, origin: string): string {
  const isOwnMachine = /^(localhost|127\.0\.0\.1|.*\.localhost)$/.test(hostname);
  if (mode === 'demo' && !isOwnMachine) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /api/\nDisallow: /napi/\nSitemap: ${origin}/sitemap.xml\n`;
}
