import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { pageBrandOf } from '@parlay/contracts/brand-for-page';
import { withRegister } from '@parlay/contracts/licence';
import type { PageContext } from '@parlay/contracts/page';
import type { SiteModes } from '@parlay/contracts/site-modes';

export interface ContextInput {
  mode: 'demo' | 'production';
  brand: Brand;
  modes: SiteModes;
  hasLiveGames: boolean;
  locale: Locale;
  hasSession: boolean;
  frameOrigins: string[];
  /** Origin for licence register URLs that are only paths in the brand's file. */
  registers: string;
  status: number;
  alternates: Partial<Record<Locale, string>>;
  now: number;
}

export function pageContextOf({ brand, modes, hasLiveGames, now, registers, ...facts }: ContextInput): PageContext {
  const pageBrand = pageBrandOf(brand, facts.locale);
  const licence = withRegister(pageBrand.licence, registers);
  const { maintenance, maintenanceUntil, promo } = modes;
  const until = maintenanceUntil === null ? {} : { maintenanceUntil };
  const state = { maintenance, promo, hasLiveGames, ...until };
  return { schema: 1, ...facts, brand: { ...pageBrand, licence, ...state }, serverTime: now };
}
