import type { Brand, Locale } from '@parlay/contracts/brand';
import { type PageContext, pageBrandOf } from '@parlay/contracts/page';

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
  return { schema: 1, ...facts, brand: pageBrandOf(brand, facts.locale), serverTime: now };
}
