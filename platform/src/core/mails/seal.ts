import { z } from 'zod';
import { keyFor, seal, unseal } from '../sealed.ts';

/** An e-mail waiting to be sent. */
export const Letter = z.object({
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.string(),
  /** Reply-To address, if not the sender's. */
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type Letter = z.infer<typeof Letter>;

export interface Seal {
  close(letter: Letter): Buffer;
  /** Throws when the key is another one or the data was changed. */
  open(sealed: Buffer): Letter;
}

/** E-mails contain login links, so the database stores them encrypted, with a key that is not in it. */
export function letterSeal(secret: string): Seal {
  const key = keyFor(secret, 'letter');
  return {
    close: (letter) => seal(key, Buffer.from(JSON.stringify(letter))),
    open: (sealed) => Letter.parse(JSON.parse(unseal(key, sealed).toString('utf8'))),
  };
}
