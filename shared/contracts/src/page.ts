import { z } from 'zod/mini';
import { Brand, Locale } from './brand.ts';

/** What every page needs to know about its brand; the rest of the brand's data stays on the server. */
const Public = z.pick(Brand, {
  id: true,
  name: true,
  theme: true,
  groupName: true,
  locales: true,
  currencies: true,
  timezone: true,
  region: true,
  products: true,
  lotteryOnly: true,
  maintenance: true,
  promo: true,
  licence: true,
  paymentMethods: true,
  footerExtra: true,
  demo: true,
  session: true,
  frameRatio: true,
  sportsBook: true,
  lobbyTabs: true,
});
/** The same fields, taken out of a whole brand: what else it has is left behind. */
export const PageBrand = z.object({ ...Public.shape, companyText: z.string() });
export type PageBrand = z.infer<typeof PageBrand>;

/** What a page in this language knows about its brand. */
export function pageBrandOf(brand: Brand, locale: Locale): PageBrand {
  return PageBrand.parse({ ...brand, companyText: companyTextIn(brand, locale) });
}

export const companyTextIn = ({ companyText }: Brand, locale: Locale): string =>
  companyText[locale] ?? companyText.en ?? '';

/** Inline in every page as `<script type="application/json" id="page-context">`. Facts of this answer only, no secrets. */
export const PageContext = z.object({
  schema: z.literal(1),
  mode: z.enum(['demo', 'production']),
  brand: PageBrand,
  locale: Locale,
  /** A session cookie came with the request: it may be a player. Without it, it is a visitor for sure. */
  hasSession: z.boolean(),
  /** Server clock at the answer, in milliseconds since the epoch. */
  serverTime: z.number(),
  /** Origins of frames this installation embeds. */
  frameOrigins: z.array(z.string()),
  /** HTTP status of the page: 404 pages say so. */
  status: z.int(),
  /** The same page's path in the brand's other locales. */
  alternates: z.partialRecord(Locale, z.string()),
});
export type PageContext = z.infer<typeof PageContext>;

/** Element ids of the two inline documents. */
export const RELEASE_SET_ID = 'release-set';
export const PAGE_CONTEXT_ID = 'page-context';
/** Fragment of an address that opens the developer's tools, in demo mode. */
export const DEVELOPER_TOOLS = '#developer-tools';
export const THEME_COOKIE = 'parlay_theme';
export const LOCALE_COOKIE = 'parlay_locale';
export const SESSION_COOKIE = '__Host-parlay_session';
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';
