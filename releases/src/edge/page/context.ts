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
  /** Origin of addresses that are paths in the brand's file. */
  registers: string;
  status: number;
  alternates: Partial<Record<Locale, string>>;
  now: number;
}

export function pageContextOf({ brand, now, registers, ...facts }: ContextInput): PageContext {
  const known = pageBrandOf(brand, facts.locale);
  const licence = withRegister(known.licence, registers);
  return { schema: 1, ...facts, brand: { ...known, licence }, serverTime: now };
}
