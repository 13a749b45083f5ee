import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { consentText } from '../../core/http/messages.ts';

export type ConsentType = keyof Brand['consents'];

/** Consent types, and whether an account requires them. */
const REQUIRED: Readonly<Record<ConsentType, boolean>> = {
  TERMS_AND_CONDITIONS: true,
  PRIVACY_POLICY: true,
  MARKETING_EMAIL: false,
};
const TYPES = Object.keys(REQUIRED) as ConsentType[];

/**
 * Consent versions of a brand. New wording needs a new version in the brand's file. Each decision is stored with both
 * version and wording.
 */
type BrandConsents = Pick<Brand, 'consents'>;

export interface PresentedConsent {
  type: ConsentType;
  presentedText: string;
  version: string;
  /** True if an account requires this consent. */
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
