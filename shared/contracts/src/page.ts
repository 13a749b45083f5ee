import { z } from 'zod/mini';
import { type Brand, Locale } from './brand.ts';
import { publicFields } from './brand-public.ts';

/** What a page knows about its brand; the rest of the brand's data stays on the server. */
export const PageBrand = z.object({
  ...publicFields,
  companyText: z.string(),
  /** AU8: the country that is chosen before anybody chooses. */
  defaultCountry: z.optional(z.string()),
});
export type PageBrand = z.infer<typeof PageBrand>;

/** What a page in this language knows about its brand. */
export function pageBrandOf(brand: Brand, locale: Locale): PageBrand {
  const helpers = brand.helpers.flatMap(({ locales, ...helper }) =>
    locales === undefined || locales.includes(locale) ? [helper] : [],
  );
  const { defaultCountry } = brand.registration;
  // Pages learn the end of a session from the player's record; older ones refuse a rule that they do not know.
  const { absoluteHours: _, ...session } = brand.session;
  return PageBrand.parse({ ...brand, session, helpers, companyText: companyTextIn(brand, locale), defaultCountry });
}

/** The same without what the schema puts back by itself: this is what goes over the wire. */
export function leanBrand(brand: PageBrand): Partial<PageBrand> {
  const { id, name, theme, groupName, locales, currencies, timezone, products, licence, paymentMethods, companyText } =
    brand;
  const needed = { id, name, theme, groupName, locales, currencies, timezone, products, licence, paymentMethods };
  const usual: Partial<PageBrand> = PageBrand.parse({ ...needed, companyText });
  return { ...unusual(brand, usual), ...needed, companyText };
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is not as usual; of objects in it as well. */
function unusual(own: Fields, usual: Fields): Fields {
  const differing = Object.entries(own).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key]));
  return Object.fromEntries(
    differing.map(([key, value]) => {
      const other = usual[key];
      return [key, isFields(value) && isFields(other) ? unusual(value, other) : value];
    }),
  );
}

export function companyTextIn({ companyText, groupName, licence }: Brand, locale: Locale): string {
  const facts: Record<string, string> = { group: groupName, licence: licence.number };
  return (companyText[locale] ?? companyText.en ?? '').replace(
    /\{(\w+)\}/g,
    (whole, key: string) => facts[key] ?? whole,
  );
}

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
/** SH36: the answer to the choice about cookies, which keeps the first content from asking again. */
export const COOKIES_COOKIE = 'parlay_cookies';
/** The answer that the cookie carries; undefined where there is none yet. */
export const cookiesAnswer = (text: string | undefined): 'all' | 'needed' | undefined =>
  text === 'all' || text === 'needed' ? text : undefined;
export const LOCALE_COOKIE = 'parlay_locale';
export const SESSION_COOKIE = '__Host-parlay_session';
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';
