import { LOCALES } from '@parlay/contracts/brand';
import { GENDERS } from '@parlay/contracts/validation/registration';
import { z } from 'zod';
import { nameText, secretText, text } from '../../core/http/schemas.ts';
import { MobilePhone } from '../registration/schemas.ts';

export const EditPasswordBody = z
  .object({
    currentPassword: secretText(1000).min(1),
    newPassword: secretText(1000).min(1),
    confirmNewPassword: secretText(1000).min(1),
  })
  .meta({ id: 'EditPasswordBody' });

/**
 * Fields that players may change themselves; omitted fields stay unchanged. Only support changes names and birth
 * date.
 */
export const UpdateCustomerBody = z
  .object({
    email: text(254).trim().optional(),
    displayName: text(100).trim().optional(),
    gender: z.enum(GENDERS).optional(),
    languageCode: z.enum(LOCALES).optional(),
    mobilePhone: MobilePhone.optional(),
    address: z
      .object({
        countryCode: text(2),
        subDivisionCode: text(6).default(''),
        line1: nameText(300).trim(),
        line2: nameText(300).trim().default(''),
        city: nameText(200).trim(),
        postCode: nameText(50).trim(),
      })
      .optional(),
  })
  .meta({ id: 'UpdateCustomerBody' });
export type UpdateCustomerBody = z.output<typeof UpdateCustomerBody>;

export const OtpHeaders = z.looseObject({
  'x-otp': z
    .string()
    .regex(/^\d{6}$/)
    .optional()
    .describe(
      'Code of POST /api/send-otp; needed to change e-mail or mobile number, and for everything with two factors',
    ),
});

export const SendOtpBody = z.object({ customerId: text(40).min(1) }).meta({ id: 'SendOtpBody' });

export const OtpSent = z
  .object({
    /** Address that the code was sent to, mostly masked. */
    sentTo: z.string(),
    expiresInSeconds: z.int(),
  })
  .meta({ id: 'OtpSent' });
