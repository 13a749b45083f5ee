import type { Brand, Locale } from '@parlay/contracts/brand';
import { PageBrand, type PageContext } from '@parlay/contracts/page';

const SHOWN = Object.keys(PageBrand.shape) as (keyof PageBrand)[];

/** The part of a brand that pages may know. */
export function pageBrandOf(brand: Brand): PageBrand {
  return PageBrand.parse(Object.fromEntries(SHOWN.map((key) => [key, brand[key]])));
}

export interface ContextInput {
  mode: 'demo' | 'production';
  brand: Brand;
  locale: Locale;
  hasSession: boolean;
  frameOrigins: string[];
  status: number;
  alternates: Partial<Record<Locale, string>>;
  now: number;
}

export function pageContextOf({ brand, now, ...facts }: ContextInput): PageContext {
  return { schema: 1, ...facts, brand: pageBrandOf(brand), serverTime: now };
}
