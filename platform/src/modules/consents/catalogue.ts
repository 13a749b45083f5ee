import type { Locale } from '@parlay/contracts/brand';
import { consentText } from '../../http/messages.ts';

/** What a player is asked to agree to. A new wording is a new version, and both are kept with who said what. */
const CATALOGUE = [
  { type: 'TERMS_AND_CONDITIONS', version: '2026-11', required: true },
  { type: 'PRIVACY_POLICY', version: '2026-11', required: true },
  { type: 'MARKETING_EMAIL', version: '2026-11', required: false },
] as const;

export interface PresentedConsent {
  type: string;
  presentedText: string;
  version: string;
  /** Nobody is a player without it. */
  required: boolean;
}

export const consentsIn = (locale: Locale): PresentedConsent[] =>
  CATALOGUE.map((one) => ({ ...one, presentedText: consentText(one.type, locale) }));

/** One of the catalogue, or one that an account was asked for otherwise; its text may be empty (AU2). */
export function consentOf(type: string, locale: Locale): PresentedConsent {
  const known = CATALOGUE.find((one) => one.type === type);
  return { version: '', required: false, ...known, type, presentedText: consentText(type, locale) };
}

export const isKnownConsent = (type: string): boolean => CATALOGUE.some((one) => one.type === type);
