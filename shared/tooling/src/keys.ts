import { z } from 'zod';

const KEY_BYTES = 32;
/** Of 32 random bytes fewer differ once in 10^18 keys. */
const LEAST_DIFFERENT = 16;

/** 32 bytes in base64. */
export const Key = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, `it is not ${KEY_BYTES} bytes in base64`);

/** A key that somebody wrote by hand repeats itself or is readable text; one that a machine drew is neither. */
const isDrawn = (bytes: Buffer): boolean =>
  new Set(bytes).size >= LEAST_DIFFERENT && bytes.some((byte) => byte < 0x20 || byte > 0x7e);

export const StrongKey = Key.refine((key) => isDrawn(Buffer.from(key, 'base64')), 'it is not random');

/** A shared secret as text, as a provider gives it out. */
export const StrongSecret = z
  .string()
  .min(20, 'it is shorter than 20 characters')
  .refine((secret) => new Set(secret).size >= 8, 'it is not random');
