import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { consentText } from '../../core/http/messages.ts';

export type ConsentType = keyof Brand['consents'];

/** A consent, and whether it is required to be a player. */
const REQUIRED: Readonly<Record<ConsentType, boolean>> = {
  TERMS_AND_CONDITIONS: true,
  PRIVACY_POLICY: true,
  MARKETING_EMAIL: false,
};
const TYPES = Object.keys(REQUIRED) as ConsentType[];

/**
 * Brand whose versions are asked for. A new wording is a new version in the brand's file, and both are kept with who
 * said what.
 */
type BrandConsents = Pick<Brand, 'consents'>;

export interface PresentedConsent {
  type: ConsentType;
  presentedText: string;
  version: string;
  /** Nobody is a player without it. */
  required: boolean;
}

export const consentsIn = (brand: BrandConsents, locale: Locale): PresentedConsent[] =>
  TYPES.map((type) => consentOf(type, brand, locale));

export const consentOf = (type: ConsentType, { consents }: BrandConsents, locale: Locale): PresentedConsent => ({
  type,
  presentedText: consentText(type, locale),
  version: consents[type],
  required: REQUIRED[type],
});

export const isKnownConsent = (type: string): type is ConsentType => Object.hasOwn(REQUIRED, type);

export const isRequired = (type: ConsentType): boolean => REQUIRED[type];

export const requiredConsents = (): ConsentType[] => TYPES.filter(isRequired);
