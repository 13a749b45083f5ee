import type { BodySchemas, Schemas } from '@parlay/contracts/api';
import { CALLING_CODES, countryOfCode } from '@parlay/contracts/validation/calling-codes';
import { bareNumber } from '@parlay/contracts/validation/phone';
import { callingCodeOf } from '@parlay/forms/phone-field';

export type PlayerRecord = Schemas['PlayerRecord'];
export type CustomerChanges = BodySchemas['UpdateCustomerBody'];

/** Editable fields of the player's record, as form values. */
export interface ProfileValues {
  displayName: string;
  email: string;
  languageCode: string;
  mobileCountry: string;
  mobile: string;
  country: string;
  subdivision: string;
  line1: string;
  postCode: string;
  city: string;
}

export function valuesOf({ displayName, email, languageCode, mobilePhone, address }: PlayerRecord): ProfileValues {
  const code = mobilePhone.mobileCountryCode.replace(/^\+/, '');
  // Some countries share a calling code, so the player's own country is preferred if it matches.
  const mobileCountry = CALLING_CODES[address.countryCode] === code ? address.countryCode : countryOfCode(code);
  return {
    displayName,
    email,
    languageCode,
    mobileCountry: mobileCountry ?? '',
    mobile: mobilePhone.mobileNumber,
    country: address.countryCode,
    subdivision: address.subDivisionCode,
    line1: address.line1,
    postCode: address.postCode,
    city: address.city,
  };
}

/** Returns the changed fields. The address is sent as a whole. */
export function changesOf(before: ProfileValues, now: ProfileValues): CustomerChanges {
  const differs = (...names: (keyof ProfileValues)[]) => names.some((name) => before[name] !== now[name]);
  return {
    ...(differs('displayName') ? { displayName: now.displayName.trim() } : {}),
    ...(differs('email') ? { email: now.email.trim() } : {}),
    ...(differs('languageCode')
      ? { languageCode: now.languageCode as NonNullable<CustomerChanges['languageCode']> }
      : {}),
    ...(differs('mobile', 'mobileCountry')
      ? {
          mobilePhone: {
            mobileNumber: bareNumber(now.mobile),
            mobileCountryCode: `+${callingCodeOf(now.mobileCountry) ?? ''}`,
          },
        }
      : {}),
    ...(differs('country', 'subdivision', 'line1', 'postCode', 'city')
      ? {
          address: {
            countryCode: now.country,
            subDivisionCode: now.subdivision,
            line1: now.line1.trim(),
            line2: '',
            city: now.city.trim(),
            postCode: now.postCode.trim(),
          },
        }
      : {}),
  };
}

/** Form fields by API field path. */
export const FIELD_OF_PATH: Readonly<Record<string, string>> = {
  'mobilePhone.mobileNumber': 'mobile',
  'mobilePhone.mobileCountryCode': 'mobileCountry',
  'address.countryCode': 'country',
  'address.subDivisionCode': 'subdivision',
  'address.line1': 'line1',
  'address.postCode': 'postCode',
  'address.city': 'city',
};
