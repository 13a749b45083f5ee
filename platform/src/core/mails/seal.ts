import { z } from 'zod';
import { keyFor, seal, unseal } from '../sealed.ts';

/** A rendered e-mail that is waiting to be sent. */
export const ComposedMail = z.object({
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.string(),
  /** Reply-To address, if not the sender's. */
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type ComposedMail = z.infer<typeof ComposedMail>;

export interface Seal {
  close(letter: ComposedMail): Buffer;
  /** Throws if the key is wrong or the data was changed. */
  open(sealed: Buffer): ComposedMail;
}

/** Returns a seal that encrypts composed e-mails. They contain login links, so the key is not in the database. */
export function mailSeal(secret: string): Seal {
  const key = keyFor(secret, 'letter');
  return {
    close: (letter) => seal(key, Buffer.from(JSON.stringify(letter))),
    open: (sealed) => ComposedMail.parse(JSON.parse(unseal(key, sealed).toString('utf8'))),
  };
}
