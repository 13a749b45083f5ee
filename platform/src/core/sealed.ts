import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a 256-bit key for one purpose. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts with AES-256-GCM. The result is bound to an owner and cannot be decrypted for another owner. */
export function seal(key: Buffer, content: Buffer, owner = ''): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  return Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the result of `seal()`. Throws if the key or owner is wrong, or if the data was changed. */
export function unseal(key: Buffer, sealed: Buffer, owner = ''): Buffer {
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), options);
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES));
  const content = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
  // Only checks the tag, because GCM returns all content from `update()`.
  decipher.final();
  return content;
}
