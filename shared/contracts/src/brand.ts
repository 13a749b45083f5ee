import { z } from 'zod/mini';
import { SessionRules } from './idleness.ts';

/** Languages the product can speak; a brand offers some of them. */
export const LOCALES = ['de', 'en', 'es', 'fi', 'fr', 'lv', 'no', 'sv'] as const;
export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;

/** Product areas a brand can switch on; each is an entry of the secondary bar. */
export const PRODUCTS = [
  'casino',
  'live-games',
  'fantasy',
  'virtuals',
  'betting',
  'live-betting',
  'lottery',
  'promotions',
  'helio-lottery',
  'tournaments',
] as const;
export const Product = z.enum(PRODUCTS);
export type Product = z.infer<typeof Product>;

const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** One brand ("business unit"): data only, no code. Unknown fields are refused so that a typo cannot pass. */
export const Brand = z.strictObject({
  /** Business unit number, for example 104. */
  id: z.int().check(z.positive()),
  name: z.string().check(z.minLength(1)),
  /** Value of `data-brand` on the page; picks the token block. */
  theme: z.string().check(z.regex(/^[a-z]+$/)),
  groupName: z.string(),
  hosts: z.array(z.string()),
  defaultLocale: Locale,
  locales: z.array(Locale).check(z.minLength(1)),
  currencies: z.array(Currency).check(z.minLength(1)),
  timezone: z.string(),
  /** Country whose way of writing figures and dates holds, whatever the language: `PE` makes Spanish `es-PE`. */
  region: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  products: z.array(Product),
  lotteryOnly: z._default(z.boolean(), false),
  maintenance: z._default(z.boolean(), false),
  promo: z._default(z.boolean(), false),
  licence: z.object({ authority: z.string(), number: z.string(), verifyUrl: z.url(), companyId: z.string() }),
  /** Who runs the site, by language; English where one is missing. */
  companyText: z
    .partialRecord(Locale, z.string())
    .check(z.refine((texts) => texts.en !== undefined, 'an English text is needed')),
  paymentMethods: z.array(z.object({ id: z.string(), name: z.string(), enabled: z.boolean() })),
  footerExtra: z._default(z.array(z.enum(['betting-rules', 'cookies-policy'])), []),
  /** X27: who may play for free. */
  demo: z._default(z.enum(['open', 'ageVerified', 'off']), 'open'),
  session: z.prefault(SessionRules, {}),
  /** CA7: frame ratio (height / width) by provider; every other provider has 0.563. */
  frameRatio: z._default(z.record(z.string(), z.number()), {}),
  sportsVariant: z._default(z.enum(['real', 'sports-radar', 'demo']), 'real'),
  /** FR1: where a sports book that cannot be had leads (`{locale}` is filled in), and what its frame may keep (FR3). */
  sportsBook: z.optional(
    z.strictObject({
      errorUrl: z.optional(z.string()),
      errorQuery: z.optional(z.string()),
      storagePrefix: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,40}$/))),
      storageKeys: z.optional(z.array(z.string())),
    }),
  ),
  lobbyTabs: z._default(z.boolean(), true),
});
export type Brand = z.infer<typeof Brand>;

/** Cookie by which demo mode remembers `?bu=103`. */
export const BRAND_COOKIE = 'parlay_bu';
export const DEFAULT_BRAND = 104;

export interface BrandRequest {
  /** Host header as the browser sent it, with or without a port. */
  host: string | undefined;
  /** `?bu=` of the URL or the cookie it set; honoured in demo mode only. */
  override: string | undefined;
  mode: 'demo' | 'production';
}

/** Which brand a request belongs to: by override in demo mode, else by host name, else the default. */
export function resolveBrand<B extends { id: number; hosts: string[] }>(
  brands: readonly B[],
  request: BrandRequest,
): B {
  const byId = (id: number) => brands.find((brand) => brand.id === id);
  const host = (request.host ?? '').split(':')[0]?.toLowerCase() ?? '';
  const named = /^bu-(\d+)\./.exec(host)?.[1];
  const chosen =
    (request.mode === 'demo' && request.override ? byId(Number(request.override)) : undefined) ??
    brands.find((brand) => brand.hosts.includes(host)) ??
    (named ? byId(Number(named)) : undefined) ??
    byId(DEFAULT_BRAND) ??
    brands[0];
  if (!chosen) throw new Error('there is no brand');
  return chosen;
}
