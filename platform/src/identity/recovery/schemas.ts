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

export const ResetDone = z
  .object({
    /** Always null, because a reset does not sign the player in. The page continues to the login. */
    sessionToken: z.null(),
    messages: z.array(z.string()),
  })
  .meta({ id: 'ResetDone' });

export const ResendBody = z.object({ email: text(254).trim().min(1) }).meta({ id: 'ResendBody' });
export const ValidateBody = z.object({ token: text(200).min(1) }).meta({ id: 'ValidateBody' });
