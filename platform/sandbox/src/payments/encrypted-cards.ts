import { createDecipheriv, createECDH, createHash } from 'node:crypto';
import { encoderKeys } from '@parlay/server/encoder-keys';
import { z } from 'zod';
import { TypedCard } from './cards.ts';

/** Time in ms for which an encrypted card is accepted, so that a stolen copy soon becomes worthless. */
const MAX_AGE_MS = 15 * 60_000;
const MAX_CLOCK_SKEW_MS = 60_000;

const Part = z.string().regex(/^[\w-]+$/);
/** Five parts of a JWE. The encrypted key is empty because of direct key agreement (RFC 7518, section 4.6). */
const Parts = z.tuple([Part, z.literal(''), Part, Part, Part]);
const Head = z.object({
  alg: z.literal('ECDH-ES'),
  enc: z.literal('A256GCM'),
  epk: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: Part, y: Part }),
});
const Content = TypedCard.extend({ at: z.iso.datetime() });

/** Returns the card that a page encrypted for this company, or undefined if the text is invalid or too old. */
export function decryptCard(text: string, companySecret: string, now = Date.now()): TypedCard | undefined {
  try {
    const [head, , iv, sealed, tag] = Parts.parse(text.split('.'));
    const { epk } = Head.parse(JSON.parse(bytesOf(head).toString()));
    const decipher = createDecipheriv('aes-256-gcm', contentKey(epk, companySecret), bytesOf(iv), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(head));
    decipher.setAuthTag(bytesOf(tag));
    const plain = Buffer.concat([decipher.update(bytesOf(sealed)), decipher.final()]);
    const { at, ...card } = Content.parse(JSON.parse(plain.toString()));
    const age = now - Date.parse(at);
    return age <= MAX_AGE_MS && age >= -MAX_CLOCK_SKEW_MS ? card : undefined;
  } catch {
    return undefined;
  }
}

/** Derives the content key with one round of the Concat KDF (RFC 7518, section 4.6.2). */
function contentKey({ x, y }: { x: string; y: string }, companySecret: string): Buffer {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(encoderKeys(companySecret).privateKey);
  const secret = curve.computeSecret(Buffer.concat([Buffer.from([4]), bytesOf(x), bytesOf(y)]));
  return createHash('sha256')
    .update(number(1))
    .update(secret)
    .update(Buffer.concat([number(7), Buffer.from('A256GCM'), number(0), number(0), number(256)]))
    .digest();
}

const bytesOf = (part: string) => Buffer.from(part, 'base64url');

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
