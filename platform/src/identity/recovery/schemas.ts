import { z } from 'zod';
import { FingerPrint, secretText, text } from '../../core/http/schemas.ts';

/** `username` is the specification's name for the e-mail address. */
export const ForgotBody = z.object({ username: text(254).trim().min(1) }).meta({ id: 'ForgotBody' });

export const ResetBody = z
  .object({
    email: text(254).trim().min(1),
    newPassword: secretText(1000).min(1),
    confirmNewPassword: secretText(1000).min(1),
    token: text(200).min(1),
    browserFingerPrint: FingerPrint,
  })
  .meta({ id: 'ResetBody' });

export type ResetBody = z.infer<typeof ResetBody>;

export const ResetDone = z
  .object({
    /**
     * Id of the session in which the player is logged in now. No credential, which is the cookie. Null if the player
     * has to log in.
     */
    sessionToken: z.uuid().nullable(),
    messages: z.array(z.string()),
  })
  .meta({ id: 'ResetDone' });

export const ResendBody = z.object({ email: text(254).trim().min(1) }).meta({ id: 'ResendBody' });
export const ValidateBody = z.object({ token: text(200).min(1) }).meta({ id: 'ValidateBody' });
