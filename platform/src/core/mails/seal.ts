import { z } from 'zod';
import { keyFor, seal, unseal } from '../sealed.ts';

/** An e-mail as it waits for being sent. */
export const Letter = z.object({
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.string(),
  /** Where an answer goes, when not to the sender. */
  replyTo: z.string().optional(),
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
  const key = keyFor(secret, 'letter');
  return {
    close: (letter) => seal(key, Buffer.from(JSON.stringify(letter))),
    open: (sealed) => Letter.parse(JSON.parse(unseal(key, sealed).toString('utf8'))),
  };
}
