import { z } from 'zod';
import { FingerPrint, secretText, text } from '../../core/http/schemas.ts';
import { PlayerRecord } from '../account/schemas.ts';
import { FactorCode } from '../two-factor/schemas.ts';

export const LoginBody = z
  .object({
    username: text(254).trim().min(1),
    password: secretText(200).min(1),
    browserFingerPrint: FingerPrint,
    consents: z.record(z.string().max(100), z.boolean()).default({}),
  })
  .meta({ id: 'LoginBody' });

export const LoginHeaders = z.looseObject({
  'x-otp': FactorCode.optional().describe(
    'Code of the authenticator app, or a recovery code; needed by players with a second factor, who get otp_required without',
  ),
});

export const LoggedIn = z
  .object({
    /** Pseudonym for analytics. */
    dataLayer: z.object({ UID: z.string() }),
    user: PlayerRecord,
  })
  .meta({ id: 'LoggedIn' });
