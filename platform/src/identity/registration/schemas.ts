import { LOCALES } from '@parlay/contracts/brand';
import { GENDERS } from '@parlay/contracts/validation/registration';
import { z } from 'zod';
import { FingerPrint, nameText, secretText, text } from '../../core/http/schemas.ts';
import { AccountUser } from '../account/schemas.ts';
import { LoggedIn } from '../login/schemas.ts';

/** Brand that the page was loaded for. Only the request's brand counts. */
const BusinessUnit = z.object({ businessUnitId: z.int() }).meta({ id: 'BusinessUnit' });

export const MinAge = z.object({ minAge: z.int() }).meta({ id: 'MinAge' });

export const AgeSelfVerification = z
  .object({ ageSelfVerificationEnabled: z.boolean() })
  .meta({ id: 'AgeSelfVerification' });

export const UsernameBody = z
  .object({ businessUnit: BusinessUnit.optional(), username: text(254).trim().min(1) })
  .meta({ id: 'UsernameBody' });
export const UsernameAvailability = z.object({ usernameAvailable: z.boolean() }).meta({ id: 'UsernameAvailability' });

export const DisplayNameBody = z.object({ displayName: text(100).trim().min(1) }).meta({ id: 'DisplayNameBody' });
export const DisplayNameAvailability = z
  .object({ displayNameAvailable: z.boolean() })
  .meta({ id: 'DisplayNameAvailability' });

export const TokenBody = z.object({ businessUnit: BusinessUnit.optional() }).meta({ id: 'RegistrationTokenBody' });
export const RegistrationToken = z.object({ registrationToken: z.string() }).meta({ id: 'RegistrationToken' });

export const MobilePhone = z
  .object({ mobileNumber: text(30).trim(), mobileCountryCode: text(6).trim() })
  .meta({ id: 'MobilePhone' });

/** Checks types only. The form's rules validate the values and report errors by field path ("user.address.city"). */
export const RegistrationUser = z
  .object({
    gender: z.enum(GENDERS),
    displayName: text(100).trim(),
    username: text(100).trim(),
    email: text(254).trim(),
    password: secretText(1000),
    firstName: nameText(200).trim(),
    surname: nameText(200).trim(),
    claimFreeCashBonus: z.boolean().default(false),
    currency: text(3),
    /** YYYY-MM-DD */
    birthDate: text(10),
    ageVerification: z.boolean().default(false),
    address: z.object({
      countryCode: text(2),
      /** Without the country code, for example "LIM". */
      subDivisionCode: text(6).default(''),
      line1: nameText(300).trim(),
      line2: nameText(300).trim().default(''),
      city: nameText(200).trim(),
      postCode: nameText(50).trim(),
      subDivisionSupported: z.boolean().optional(),
    }),
    languageCode: z.enum(LOCALES),
    mobilePhone: MobilePhone,
    /** Identity document, stored only for brands that ask for one. */
    nationalId: z
      .object({ kind: text(10), number: text(20).trim() })
      .optional()
      .describe('Required where the brand asks for it'),
    consents: z
      .array(
        z.object({
          type: text(100),
          given: z.boolean().default(true),
          presentedText: text(2000).optional(),
        }),
      )
      .max(20),
    browserFingerPrint: FingerPrint,
    /** Tag of an affiliate's link (AU20). */
    bTag: nameText(200).optional(),
  })
  .meta({ id: 'RegistrationUser' });
export type RegistrationUser = z.output<typeof RegistrationUser>;

export const RegisterBody = z
  .object({ businessUnit: BusinessUnit, user: RegistrationUser, token: text(200).min(1) })
  .meta({ id: 'RegisterBody' });

export const Registered = LoggedIn.extend({
  customerId: z.string(),
  user: AccountUser.describe(
    'Signed in with the answer. The same request sent again makes no session: the answer is a visitor, who logs in',
  ),
}).meta({ id: 'Registered' });
