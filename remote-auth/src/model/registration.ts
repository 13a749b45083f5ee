import type { BodySchemas, Schemas } from '@parlay/contracts/api';
import type { Locale } from '@parlay/contracts/brand';
import { REGISTRATION_REDIRECT } from '@parlay/contracts/fixed-constants';
import { bareNumber } from '@parlay/contracts/validation/phone';
import { acceptedOf } from '@parlay/forms/consents';
import { callingCodeOf } from '@parlay/forms/phone-field';
import { addressLine } from './address-line.ts';

/** Values of both steps. The password is kept only in memory. */
export interface RegistrationValues {
  username: string;
  displayName: string;
  email: string;
  password: string;
  gender: string;
  firstName: string;
  surname: string;
  /** `YYYY-MM-DD`, or the text typed so far. */
  birthDate: string;
  currency: string;
  country: string;
  subdivision: string;
  house: string;
  street: string;
  postCode: string;
  city: string;
  mobileCountry: string;
  mobile: string;
  /** Only for brands that require an identity document (VA8). */
  nationalIdKind: string;
  nationalIdNumber: string;
  ageVerification: boolean;
  claimFreeCash: boolean;
  [consent: `consent${number}`]: boolean;
}

export const EMPTY_VALUES: RegistrationValues = {
  username: '',
  displayName: '',
  email: '',
  password: '',
  gender: '',
  firstName: '',
  surname: '',
  birthDate: '',
  currency: '',
  country: '',
  subdivision: '',
  house: '',
  street: '',
  postCode: '',
  city: '',
  mobileCountry: '',
  mobile: '',
  nationalIdKind: '',
  nationalIdNumber: '',
  ageVerification: false,
  claimFreeCash: false,
};

/** Field names by step, in order. */
export const STEPS = {
  1: ['username', 'displayName', 'email', 'password', 'gender', 'firstName', 'surname', 'birthDate', 'currency'],
  2: [
    'country',
    'subdivision',
    'house',
    'street',
    'postCode',
    'city',
    'mobileCountry',
    'mobile',
    'nationalIdKind',
    'nationalIdNumber',
    'ageVerification',
    'claimFreeCash',
  ],
} as const;
export type Step = keyof typeof STEPS;

/**
 * Returns the values to store as a draft: no password, no identity document, and no consent that must be given
 * again.
 */
export function draftOf(values: RegistrationValues): Partial<RegistrationValues> {
  const { password: _, ageVerification: __, nationalIdNumber: ___, ...rest } = values;
  return Object.fromEntries(
    Object.entries(rest).filter(([name]) => !name.startsWith('consent')),
  ) as Partial<RegistrationValues>;
}

const NEVER_STORED = new Set(['password', 'ageVerification', 'nationalIdNumber']);

/** Parses a draft. Drops values of the wrong type. */
export function valuesOf(stored: unknown): Partial<RegistrationValues> | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const names = Object.keys(EMPTY_VALUES).filter((name) => !NEVER_STORED.has(name));
  const entries = names.flatMap((name) => {
    const value: unknown = (stored as Record<string, unknown>)[name];
    return typeof value === typeof EMPTY_VALUES[name as keyof RegistrationValues] && String(value).length <= 300
      ? [[name, value]]
      : [];
  });
  return Object.fromEntries(entries) as Partial<RegistrationValues>;
}

export interface RegistrationFacts {
  locale: Locale;
  consents: readonly Schemas['Consent'][];
  fingerprint: BodySchemas['RegisterBody']['user']['browserFingerPrint'];
}

/** Builds the request's user (AU6, EN4). The address line follows the order used by the country. */
export function userOf(values: RegistrationValues, facts: RegistrationFacts): BodySchemas['RegisterBody']['user'] {
  const accepted = acceptedOf(facts.consents, { ...values });
  return {
    username: values.username,
    displayName: values.displayName,
    email: values.email.trim(),
    password: values.password,
    gender: values.gender as BodySchemas['RegisterBody']['user']['gender'],
    firstName: values.firstName,
    surname: values.surname,
    birthDate: values.birthDate,
    currency: values.currency,
    claimFreeCashBonus: values.claimFreeCash,
    ageVerification: values.ageVerification,
    languageCode: facts.locale,
    address: {
      countryCode: values.country,
      subDivisionCode: values.subdivision,
      line1: addressLine(values.country, values.house, values.street),
      line2: '',
      city: values.city,
      postCode: values.postCode,
      subDivisionSupported: values.subdivision !== '',
    },
    mobilePhone: {
      mobileNumber: bareNumber(values.mobile),
      mobileCountryCode: `+${callingCodeOf(values.mobileCountry) ?? ''}`,
    },
    ...(values.nationalIdKind ? { nationalId: { kind: values.nationalIdKind, number: values.nationalIdNumber } } : {}),
    consents: facts.consents.map(({ type, presentedText }) => ({
      type,
      given: accepted[type] === true,
      presentedText,
    })),
    ...(facts.fingerprint ? { browserFingerPrint: facts.fingerprint } : {}),
  };
}

/** Form fields by request path (CL5). */
export const FIELD_OF_PATH: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['username', 'displayName', 'email', 'password', 'gender', 'firstName', 'surname', 'birthDate', 'currency'].map(
      (name) => [`user.${name}`, name],
    ),
  ),
  'user.ageVerification': 'ageVerification',
  'user.address.countryCode': 'country',
  'user.address.subDivisionCode': 'subdivision',
  'user.address.line1': 'street',
  'user.address.city': 'city',
  'user.address.postCode': 'postCode',
  'user.mobilePhone.mobileNumber': 'mobile',
  'user.mobilePhone.mobileCountryCode': 'mobileCountry',
  'user.nationalId.kind': 'nationalIdKind',
  'user.nationalId.number': 'nationalIdNumber',
  'user.consents': 'consent0',
};

/** Returns the first step that contains one of these fields. */
export const stepOf = (fields: readonly string[]): Step =>
  fields.some((field) => (STEPS[1] as readonly string[]).includes(field)) ? 1 : 2;

/** Returns the redirect target of error 200017 (AU9), which the brand chooses and the server sends. */
export function redirectOf(details: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const url = details?.number === REGISTRATION_REDIRECT ? details.redirectUrl : undefined;
  return typeof url === 'string' && /^(https:\/\/|http:\/\/[\w.-]*localhost[:/]|\/(?![/\\]))/.test(url)
    ? url
    : undefined;
}
