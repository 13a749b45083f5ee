import { z } from 'zod';

const KEY_BYTES = 32;
/** Minimum number of different bytes in a key. A random key of 32 bytes has fewer with a probability of 10^-18. */
const MIN_DISTINCT = 16;

/** 32 bytes in base64. */
export const Key = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, `it is not ${KEY_BYTES} bytes in base64`);

/** Returns true if a key looks random. A handwritten key repeats bytes or is readable text. */
const looksRandom = (bytes: Buffer): boolean =>
  new Set(bytes).size >= MIN_DISTINCT && bytes.some((byte) => byte < 0x20 || byte > 0x7e);

export const StrongKey = Key.refine((key) => looksRandom(Buffer.from(key, 'base64')), 'it is not random');

/** A shared secret as text, as issued by a provider. */
export const StrongSecret = z
  .string()
  .min(20, 'it is shorter than 20 characters')
  .refine((secret) => new Set(secret).size >= 8, 'it is not random');
