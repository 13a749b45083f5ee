import { z } from 'zod';
import { secretText } from '../../core/http/schemas.ts';

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens in it say nothing. */
export const FactorCode = z.string().regex(/^[A-Za-z0-9 -]{6,40}$/);

const currentPassword = secretText(1000).min(1);

export const TwoFactorState = z
  .object({
    enabled: z.boolean(),
    /** Number left of the ten; 0 where it is off. */
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'TwoFactorState' });

export const TwoFactorBeginBody = z.object({ currentPassword }).meta({ id: 'TwoFactorBeginBody' });

export const TwoFactorBegun = z
  .object({
    /** Base32, for who types it into the app. */
    secret: z.string(),
    /** otpauth://totp/…, for a QR code. */
    uri: z.string(),
  })
  .meta({ id: 'TwoFactorBegun' });

export const TwoFactorConfirmBody = z.object({ code: FactorCode }).meta({ id: 'TwoFactorConfirmBody' });

export const TwoFactorProofBody = z.object({ currentPassword, code: FactorCode }).meta({ id: 'TwoFactorProofBody' });

/** Shown this once: only their hashes are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
