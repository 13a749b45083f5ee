import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { pageBrandOf } from '@parlay/contracts/brand-for-page';
import { withRegister } from '@parlay/contracts/licence';
import type { PageContext } from '@parlay/contracts/page';

export interface ContextInput {
  mode: 'demo' | 'production';
  brand: Brand;
  locale: Locale;
  hasSession: boolean;
  frameOrigins: string[];
  /** Origin for licence register URLs that are only paths in the brand's file. */
  registers: string;
  status: number;
  alternates: Partial<Record<Locale, string>>;
  now: number;
}

export function pageContextOf({ brand, now, registers, ...facts }: ContextInput): PageContext {
  const pageBrand = pageBrandOf(brand, facts.locale);
  const licence = withRegister(pageBrand.licence, registers);
  return { schema: 1, ...facts, brand: { ...pageBrand, licence }, serverTime: now };
}
