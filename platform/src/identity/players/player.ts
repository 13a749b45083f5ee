/** Whether a player may use the account: operators suspend, restore and close. */
export const STANDINGS = ['active', 'suspended', 'closed'] as const;
export type Standing = (typeof STANDINGS)[number];

/** A stored player, without the password. */
export interface Player {
  customerId: string;
  brandId: number;
  username: string;
  displayName: string;
  currency: string;
  language: string;
  email: string;
  firstName: string;
  surname: string;
  mobile: string;
  address: Partial<Address>;
  /** YYYY-MM-DD */
  birthDate: string;
  hasTwoFactor: boolean;
  hasValidatedEmail: boolean;
  requiresEmailVerification: boolean;
  pendingKycVerification: boolean;
  requiresKycVerification: boolean;
  /** A check has confirmed who they are. */
  identityVerified: boolean;
  /** A check has confirmed that they are old enough. */
  ageVerified: boolean;
  /** ISO 8601 duration. */
  realityCheckPeriod: string | null;
  preferences: Preferences;
  /** FEMALE, MALE or OTHER; empty when unknown. */
  gender: string;
  /** Named at registration, where the brand asks for it. */
  nationalId: NationalId | null;
}

/** An identity document, not proved: its kind (VA8) and number. */
export interface NationalId {
  kind: string;
  number: string;
}

export interface Address {
  line1: string;
  line2: string;
  city: string;
  subDivisionCode: string;
  postCode: string;
  countryCode: string;
}

export interface Preferences {
  showBalance?: boolean | undefined;
  theme?: 'light' | 'dark' | 'system' | undefined;
  language?: string | undefined;
}

/** Data for a new player; optional fields have defaults. */
export interface NewPlayer {
  /** Given for demo players only; others are numbered. */
  customerId?: string;
  brandId: number;
  username: string;
  displayName: string;
  /** argon2id, by hashPassword(). */
  passwordHash: string;
  currency: string;
  language: string;
  email: string;
  firstName: string;
  surname: string;
  birthDate: string;
  address?: Partial<Address>;
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
