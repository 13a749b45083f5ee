import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { z } from 'zod';

/** States of an account. Operators suspend, restore and close accounts. */
export const STANDINGS = ['active', 'suspended', 'closed'] as const;
export type Standing = (typeof STANDINGS)[number];

/** A stored player, without the password. */
export interface Player {
  customerId: string;
  brandId: number;
  username: string;
  displayName: string;
  currency: string;
  language: Locale;
  email: string;
  firstName: string;
  surname: string;
  mobile: string;
  address: Address;
  /** YYYY-MM-DD */
  birthDate: string;
  hasTwoFactor: boolean;
  hasValidatedEmail: boolean;
  requiresEmailVerification: boolean;
  pendingKycVerification: boolean;
  requiresKycVerification: boolean;
  /** Whether a check has confirmed the player's identity. */
  identityVerified: boolean;
  /** Whether a check has confirmed that the player is old enough. */
  ageVerified: boolean;
  /** ISO 8601 duration. */
  realityCheckPeriod: string | null;
  preferences: Preferences;
  /** FEMALE, MALE or OTHER; empty when unknown. */
  gender: string;
  /** Given at registration if the brand asks for it. */
  nationalId: NationalId | null;
}

/** Kind (VA8) and number of an identity document, as the player gave them. */
export const NationalId = z.object({ kind: z.string(), number: z.string() });
export type NationalId = z.infer<typeof NationalId>;

/** Known fields of an address. */
export const Address = z.object({
  line1: z.string().exactOptional(),
  line2: z.string().exactOptional(),
  city: z.string().exactOptional(),
  subDivisionCode: z.string().exactOptional(),
  postCode: z.string().exactOptional(),
  countryCode: z.string().exactOptional(),
});
export type Address = z.infer<typeof Address>;

export const Preferences = z.object({
  showBalance: z.boolean().optional(),
  theme: z.enum(['light', 'dark', 'system']).optional(),
  language: z.enum(LOCALES).optional(),
});
export type Preferences = z.infer<typeof Preferences>;

/** Data for a new player; optional fields have defaults. */
export interface NewPlayer {
  /** Set for demo players only; other players get the next number. */
  customerId?: string;
  brandId: number;
  username: string;
  displayName: string;
  /** argon2id hash from `hashPassword()`. */
  passwordHash: string;
  currency: string;
  language: Locale;
  email: string;
  firstName: string;
  surname: string;
  birthDate: string;
  address?: Address;
  mobile?: string;
  realityCheckPeriod?: string | null;
  lastLogin?: { at: Date; ip: string };
  gender?: string;
  claimsFreeCash?: boolean;
  ageSelfVerified?: boolean;
  hasValidatedEmail?: boolean;
  requiresEmailVerification?: boolean;
  nationalId?: NationalId;
}
