import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** An e-mail as it waits for being sent. */
export const Letter = z.object({
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type Letter = z.infer<typeof Letter>;

export interface Seal {
  close(letter: Letter): Buffer;
  /** Throws when it was closed with another key or changed since. */
  open(sealed: Buffer): Letter;
}

/** Letters hold links that let their reader in: in the database they are closed with a key that is not there. */
export function letterSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'letter', 32));
  return {
    close(letter) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(JSON.stringify(letter), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, body, cipher.getAuthTag()]);
    },
    open(sealed) {
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), options);
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const body = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
      return Letter.parse(JSON.parse(body.toString('utf8')));
    },
  };
}
