import { z } from 'zod';
import { secretText } from '../../core/http/schemas.ts';

/** Six digits from an authenticator app, or a recovery code. Spaces and hyphens are ignored. */
export const FactorCode = z.string().regex(/^[A-Za-z0-9 -]{6,40}$/);

const currentPassword = secretText(1000).min(1);

export const TwoFactorState = z
  .object({
    enabled: z.boolean(),
    /** Number of unused recovery codes, of ten; 0 if the second factor is off. */
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'TwoFactorState' });

export const TwoFactorBeginBody = z.object({ currentPassword }).meta({ id: 'TwoFactorBeginBody' });

export const TwoFactorBegun = z
  .object({
    /** Base32, for typing into the app. */
    secret: z.string(),
    /** otpauth://totp/…, for a QR code. */
    uri: z.string(),
  })
  .meta({ id: 'TwoFactorBegun' });

export const TwoFactorConfirmBody = z.object({ code: FactorCode }).meta({ id: 'TwoFactorConfirmBody' });

export const TwoFactorProofBody = z.object({ currentPassword, code: FactorCode }).meta({ id: 'TwoFactorProofBody' });

/** Shown only once, because only hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
