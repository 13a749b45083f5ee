import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { PageContext } from '@parlay/contracts/page';
import { leanBrand } from '@parlay/contracts/page-brand';
import { PAGE_CONTEXT_ID, RELEASE_SET_ID } from '@parlay/contracts/page-names';
import { brandStyles } from '../brand/brand-look.ts';
import type { Theme } from '../brand/visitor.ts';
import { brandHead, deviceThemeScript, WARNING_STYLES, warnings } from './brand-head.ts';
import { bodyOf, titleOf } from './first-content.ts';
import { descriptionOf, isForSearch } from './indexing.ts';
import { inlineJson, tag } from './markup.ts';
import type { PageModel } from './page-model.ts';
import { type PageResources, resourcesOf } from './preloads.ts';
import { BADGE_STYLES, type Badge, previewBadge } from './preview-badge.ts';
import type { Match } from './routing.ts';
import { afterPaintScript, clickBlockerScript } from './run-after-paint.ts';
import { visitReportScript } from './visit-report-script.ts';

export interface DocumentInput {
  model: PageModel;
  match: Match | undefined;
  brand: Brand;
  context: PageContext;
  theme: Theme;
  /** Whether the visitor has answered the cookie dialog, which the first content then hides. */
  cookiesChosen: boolean;
  /** Whether the page shows no offers: it is the break page, or a break runs in the browser (decision 222). */
  isCalm: boolean;
  /** Whether this is the visitor's first page, so that the browser's cache is empty. */
  isNewcomer: boolean;
  nonce: string;
  /** Scheme, host and port of the request. */
  origin: string;
  /** Badge of a preview; undefined for a public page. */
  badge: Badge | undefined;
}

/** Renders a whole page: everything that the first paint needs, and the URLs of files that load after it. */
export function renderDocument(input: DocumentInput): string {
  const { model, match, brand, context, theme, cookiesChosen, isCalm, isNewcomer, nonce, badge } = input;
  const isPlayer = context.hasSession;
  const resources = resourcesOf(model, match, { isPlayer, brand: brand.id, origin: input.origin });
  const audience = { locale: model.locale, brand: context.brand, isPlayer };
  const root = tag('html', {
    lang: model.locale,
    dir: 'ltr',
    'data-theme': theme.now,
    'data-brand': brand.theme,
    'data-cookies-chosen': cookiesChosen,
    'data-on-break': isCalm,
  });
  return [
    `<!doctype html>${root}<head>`,
    hostHead(model),
    `<title>${titleOf(match, model, brand.name)}</title>`,
    tag('meta', { name: 'description', content: descriptionOf(match, brand) ?? context.brand.companyText }),
    ...discovery(input),
    ...brandHead(brand, theme),
    theme.known ? '' : deviceThemeScript(nonce),
    clickBlockerScript(nonce),
    `<style nonce="${nonce}">${criticalStyles(model)}${brandStyles(brand)}${WARNING_STYLES}${badge ? BADGE_STYLES : ''}</style>`,
    ...resources.criticalStyles.map(
      ({ directory, css }) => `${tag('style', { nonce, 'data-of': directory })}${css}</style>`,
    ),
    ...resources.linkedStyles.map(({ url, integrity }) =>
      tag('link', { rel: 'stylesheet', href: url, integrity, crossorigin: 'anonymous' }),
    ),
    ...hostPreloads(resources, nonce),
    ...(isNewcomer ? [] : fontPreloads(resources)),
    '</head><body>',
    warnings(brand, model.locale),
    badge ? previewBadge(badge, model.locale) : '',
    bodyOf(model, match, audience),
    json(RELEASE_SET_ID, model.set),
    json(PAGE_CONTEXT_ID, { ...context, brand: leanBrand(context.brand) }),
    // Previews are excluded from page health, because their versions are not public.
    badge ? '' : visitReportScript(nonce),
    afterPaintScript(resources, nonce),
    '</body></html>',
  ].join('');
}

const json = (id: string, value: unknown) =>
  `${tag('script', { type: 'application/json', id })}${inlineJson(value)}</script>`;

function hostHead({ host }: PageModel): string {
  const { document } = host.loaded.release;
  return document ? host.loaded.text(document.head) : '';
}

function criticalStyles({ host }: PageModel): string {
  const { document } = host.loaded.release;
  if (!document) return '';
  return host.loaded.text(document.criticalCss);
}

/** Returns links for search engines: the canonical URL, and the page in other languages. */
function discovery({ brand, context, origin, match, model }: DocumentInput): string[] {
  if (!match || !isForSearch(match)) return [tag('meta', { name: 'robots', content: 'noindex' })];
  const entries = Object.entries(context.alternates) as [Locale, string][];
  const at = (path: string) => origin + path;
  const canonical = context.alternates[model.locale];
  const fallback = context.alternates[brand.defaultLocale];
  return [
    ...(canonical === undefined ? [] : [tag('link', { rel: 'canonical', href: at(canonical) })]),
    ...(entries.length < 2
      ? []
      : entries.map(([hreflang, path]) => tag('link', { rel: 'alternate', hreflang, href: at(path) }))),
    ...(entries.length < 2 || fallback === undefined
      ? []
      : [tag('link', { rel: 'alternate', hreflang: 'x-default', href: at(fallback) })]),
  ];
}

/** Preloads the host's scripts, with the mode and integrity of the later requests; otherwise files would load twice. */
const hostPreloads = ({ hostScripts }: PageResources, nonce: string): string[] =>
  [...hostScripts]
    .reverse()
    .map(({ url, integrity }) =>
      tag('link', { rel: 'preload', as: 'script', href: url, integrity, crossorigin: 'anonymous', nonce }),
    );

/**
 * Preloads fonts for returning visitors. Browsers briefly delay painting for preloaded fonts, which avoids a flash if
 * they are cached. New visitors see the fallback fonts sooner, which have the same metrics; the styles load the fonts
 * later.
 */
const fontPreloads = ({ fonts }: PageResources): string[] =>
  fonts.map((href) => tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: 'anonymous' }));
