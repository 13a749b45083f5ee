import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Identity that the edge gives a browser, for canaries and verdicts. It says nothing about the person using it. */
export interface BrowserIdentity {
  /** Random, 22 base64url characters. */
  id: string;
  /** Time when the edge issued it, in seconds since 1970. */
  issuedAt: number;
}

/** Length in bytes of the id at the start of an identity. */
export const ID_BYTES = 16;
const FACTS_BYTES = ID_BYTES + 4;
const MAC_BYTES = 12;
/** Base64url of id, time and MAC. */
const IDENTITY = /^[\w-]{43}$/;

const macOf = (key: Buffer, facts: Buffer): Buffer =>
  createHmac('sha256', key).update('identity\0').update(facts).digest().subarray(0, MAC_BYTES);

/** Returns a new identity and its signed text, the value of a cookie. `now` is milliseconds since 1970. */
export function issueIdentity(key: Buffer, now = Date.now()): { identity: BrowserIdentity; text: string } {
  const facts = Buffer.alloc(FACTS_BYTES);
  randomBytes(ID_BYTES).copy(facts);
  facts.writeUInt32BE(Math.floor(now / 1_000), ID_BYTES);
  const text = Buffer.concat([facts, macOf(key, facts)]).toString('base64url');
  return { identity: identityIn(facts), text };
}

/** Reads the identity that a browser sent back; undefined if it was not issued with this key. */
export function readIdentity(key: Buffer, text: string | undefined): BrowserIdentity | undefined {
  if (text === undefined || !IDENTITY.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  const facts = bytes.subarray(0, FACTS_BYTES);
  // Several last characters decode to the same bytes; only the canonical text is accepted.
  if (bytes.toString('base64url') !== text) return undefined;
  return timingSafeEqual(bytes.subarray(FACTS_BYTES), macOf(key, facts)) ? identityIn(facts) : undefined;
}

const identityIn = (facts: Buffer): BrowserIdentity => ({
  id: facts.subarray(0, ID_BYTES).toString('base64url'),
  issuedAt: facts.readUInt32BE(ID_BYTES),
});
