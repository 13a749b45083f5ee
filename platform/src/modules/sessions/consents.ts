import type { Locale } from '@parlay/contracts/brand';

const TEXTS: Record<string, Partial<Record<Locale, string>>> = {
  TERMS_AND_CONDITIONS: { en: 'Accept terms and conditions', fi: 'Hyväksy käyttöehdot' },
};

/** Text of a consent in the page's language; empty where there is none, and the page makes one of its type (AU2). */
export function consentText(type: string, locale: Locale): string {
  const texts = Object.hasOwn(TEXTS, type) ? TEXTS[type] : undefined;
  return texts?.[locale] ?? texts?.en ?? '';
}
