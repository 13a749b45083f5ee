import { z } from 'zod/mini';

/** Languages that the product supports. A brand offers some of them. */
export const LOCALES = ['de', 'en', 'es', 'fi', 'fr', 'lv', 'no', 'sv'] as const;
export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;

/** Product areas that a brand can switch on. Each has an entry in the secondary bar. */
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
  'boa',
  'tournaments',
] as const;
export const Product = z.enum(PRODUCTS);
export type Product = z.infer<typeof Product>;

export const DEFAULT_BRAND = 104;

export interface BrandRequest {
  /** Host header as sent by the browser, with or without a port. */
  host: string | undefined;
  /** Value of `?bu=` in the URL or of its cookie. Only used in demo mode. */
  override: string | undefined;
  mode: 'demo' | 'production';
}

/** Returns the id in the host name `bu-{id}.localhost`, or undefined for any other name. */
export function brandIdOfHost(name: string): number | undefined {
  const id = /^bu-([1-9]\d{0,8})\.localhost$/i.exec(name)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Returns the brand of a request by its override (only in demo mode), otherwise by host name, otherwise the default brand. */
export function resolveBrand<B extends { id: number; hosts: string[] }>(
  brands: readonly B[],
  request: BrandRequest,
): B {
  const byId = (id: number) => brands.find((brand) => brand.id === id);
  const host = (request.host ?? '').split(':')[0]?.toLowerCase() ?? '';
  const named = brandIdOfHost(host);
  const chosen =
    (request.mode === 'demo' && request.override ? byId(Number(request.override)) : undefined) ??
    brands.find((brand) => brand.hosts.includes(host)) ??
    (named === undefined ? undefined : byId(named)) ??
    byId(DEFAULT_BRAND) ??
    brands[0];
  if (!chosen) throw new Error('There is no brand.');
  return chosen;
}
