import type { Brand } from '@parlay/contracts/brand-data';
import { dayBetween } from '@parlay/contracts/validation/date';
import { isNationalIdKind, nationalId } from '@parlay/contracts/validation/national-id';
import { internationalNumber } from '@parlay/contracts/validation/phone-number';
import { postCodeOf } from '@parlay/contracts/validation/post-code';
import { ADDRESS } from '@parlay/contracts/validation/registration';
import type { Rule, ValidationKey } from '@parlay/contracts/validation/rule';
import { maxlength, required } from '@parlay/contracts/validation/text';
import type { FieldErrors } from '../../core/http/errors.ts';
import { onlyErrors } from '../../core/http/field-errors.ts';
import { countryOf, isSubdivision } from '../../core/places/countries.ts';
import { isKnownConsent, requiredConsents } from '../consents/catalogue.ts';
import { passwordError } from '../passwords/new-password.ts';
import { latestBirthdayOf, rulesOf } from './rules.ts';
import type { RegistrationUser } from './schemas.ts';

type Address = Pick<
  RegistrationUser['address'],
  'countryCode' | 'subDivisionCode' | 'line1' | 'line2' | 'city' | 'postCode'
>;

/** Returns the words that an attacker would try as this player's password. */
const wordsOf = ({ username, displayName, firstName, surname, email }: RegistrationUser): string[] => [
  ...[username, displayName, firstName, surname],
  email.split('@')[0] ?? '',
];

/** Returns the errors of a registration by field path (`user.address.city`), none if it is valid. */
export function registrationErrors(user: RegistrationUser, brand: Brand): FieldErrors {
  const rules = rulesOf(brand);
  const plain = ['username', 'displayName', 'email', 'firstName', 'surname'] as const;
  const errors: Record<string, ValidationKey | undefined> = {
    ...Object.fromEntries(plain.map((field) => [field, errorOf(rules[field], user[field])])),
    password: passwordError(brand, user.password, { words: wordsOf(user) }),
    birthDate: errorOf(dayBetween({ earliest: '1900-01-01', latest: latestBirthdayOf(brand) }), user.birthDate),
    currency: brand.currencies.includes(user.currency) ? undefined : 'invalidPattern',
    languageCode: brand.locales.includes(user.languageCode) ? undefined : 'invalidPattern',
    ageVerification: brand.registration.ageSelfVerification && !user.ageVerification ? 'required' : undefined,
    'mobilePhone.mobileNumber': phoneError(user.mobilePhone),
    ...(brand.registration.nationalId ? withPrefix('nationalId', nationalIdErrors(user.nationalId)) : {}),
    ...withPrefix('address', addressErrors(user.address, brand)),
    consents: missingConsents(user).length > 0 ? 'required' : undefined,
    // A consent that was not shown must not be recorded as given.
    ...withPrefix(
      'consents',
      Object.fromEntries(user.consents.map(({ type }, index) => [`${index}.type`, consentError(type)])),
    ),
  };
  if (user.birthDate === '') errors.birthDate = 'required';
  return onlyErrors(withPrefix('user', errors));
}

/** Returns the errors of an address by field. */
export function addressErrors(address: Address, brand: Brand): Record<string, ValidationKey | undefined> {
  const rules = rulesOf(brand);
  const { countryCode, subDivisionCode, line1, line2, city, postCode } = address;
  return {
    countryCode: countryCode === '' ? 'required' : countryOf(countryCode) ? undefined : 'invalidPattern',
    subDivisionCode: subdivisionError(countryCode, subDivisionCode),
    line1: errorOf(required, line1) ?? errorOf(maxlength(ADDRESS.line), line1),
    line2: errorOf(maxlength(ADDRESS.line), line2),
    city: errorOf(rules.city, city),
    postCode: errorOf(rules.postCode, postCode) ?? postCodeOf('countryCode')(postCode, { countryCode })?.key,
  };
}

function subdivisionError(country: string, code: string): ValidationKey | undefined {
  if (!countryOf(country)?.subDivisionSupported) return undefined;
  if (code === '') return 'required';
  return isSubdivision(country, code) ? undefined : 'invalidPattern';
}

export function phoneError({
  mobileNumber,
  mobileCountryCode,
}: RegistrationUser['mobilePhone']): ValidationKey | undefined {
  if (mobileNumber === '') return 'required';
  return internationalNumber(mobileCountryCode, mobileNumber) ? undefined : 'invalidPattern';
}

function nationalIdErrors(document: RegistrationUser['nationalId']): Record<string, ValidationKey | undefined> {
  const { kind, number } = document ?? { kind: '', number: '' };
  return {
    kind: kind === '' ? 'required' : isNationalIdKind(kind) ? undefined : 'invalidPattern',
    number: number === '' ? 'required' : nationalId('kind')(number, { kind })?.key,
  };
}

/** Returns the required consents that were not given. */
function missingConsents({ consents }: Pick<RegistrationUser, 'consents'>): string[] {
  const given = new Set(consents.filter((consent) => consent.given).map(({ type }) => type));
  return requiredConsents().filter((type) => !given.has(type));
}

const consentError = (type: string) => (isKnownConsent(type) ? undefined : 'invalidPattern');

const errorOf = (rule: Rule, value: unknown): ValidationKey | undefined => rule(value, {})?.key;

const withPrefix = <T>(name: string, fields: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${name}.${field}`, value]));
