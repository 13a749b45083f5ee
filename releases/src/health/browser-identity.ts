import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Identity that the edge gives a browser, for canaries and verdicts. It says nothing about who uses it. */
export interface BrowserIdentity {
  /** Random: 22 characters of base64url. */
  id: string;
  /** When the edge issued it, in seconds since 1970. */
  issuedAt: number;
}

/** Length of the id at the start of an identity's text. */
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

/** Reads what a browser sent back; undefined where it is not ours. */
export function readIdentity(key: Buffer, text: string | undefined): BrowserIdentity | undefined {
  if (text === undefined || !IDENTITY.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  const facts = bytes.subarray(0, FACTS_BYTES);
  // Other last characters decode to the same bytes; one browser has one text.
  if (bytes.toString('base64url') !== text) return undefined;
  return timingSafeEqual(bytes.subarray(FACTS_BYTES), macOf(key, facts)) ? identityIn(facts) : undefined;
}

const identityIn = (facts: Buffer): BrowserIdentity => ({
  id: facts.subarray(0, ID_BYTES).toString('base64url'),
  issuedAt: facts.readUInt32BE(ID_BYTES),
});
