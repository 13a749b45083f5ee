import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { addressBlockOf } from '@parlay/server/network';

/** A page that the edge served. */
export interface ServedPage {
  /** Pseudonym of the visitor's browser: 16 hexadecimal digits, only meaningful to this installation. */
  browser: string;
  /** Seconds since 1970. */
  at: number;
  /** Whether its beacons count. */
  isSampled: boolean;
}

export type TokenReadResult = { ok: true; page: ServedPage } | { ok: false; error: 'forged' | 'expired' };

const BROWSER_BYTES = 8;
const FACTS_BYTES = 20;
const MAC_BYTES = 12;
/** Pages stay open for days, but reports of older ones say nothing new about a release. */
const VALID_SECONDS = 86_400;
const AHEAD_SECONDS = 60;
const TOKEN = /^[\w-]{43}$/;

const hmac = (key: Buffer, purpose: string, content: Buffer | string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\0`).update(content).digest();

/** Returns the pseudonym of a browser, derived from the id of its identity. */
export const browserOf = (key: Buffer, id: string): string =>
  hmac(key, 'browser', id).subarray(0, BROWSER_BYTES).toString('hex');

/** Returns the pseudonym of an address's block, because the registry stores no addresses. */
export const blockOf = (key: Buffer, address: string): string =>
  hmac(key, 'block', addressBlockOf(address)).subarray(0, BROWSER_BYTES).toString('hex');

/** Returns true if a browser is in the sample. A browser's place is fixed, and both arms of a canary are sampled equally. */
export const isSampled = (browser: string, sample: number): boolean =>
  Number.parseInt(browser.slice(0, 8), 16) / 2 ** 32 < sample;

/** Signs the facts of one page; no two pages get the same token. */
export function pageToken(key: Buffer, page: ServedPage): string {
  const facts = Buffer.alloc(FACTS_BYTES);
  facts.write(page.browser, 0, 'hex');
  facts.writeUInt32BE(page.at, 8);
  randomBytes(FACTS_BYTES - 12).copy(facts, 12);
  facts.writeUInt8(Number(page.isSampled), 16);
  return Buffer.concat([facts, macOf(key, facts)]).toString('base64url');
}

const macOf = (key: Buffer, facts: Buffer) => hmac(key, 'page', facts).subarray(0, MAC_BYTES);

/** Reads a token that a page sent back, at most `validSeconds` old; `now` is milliseconds since 1970. */
export function readPageToken(
  key: Buffer,
  token: string,
  { now = Date.now(), validSeconds = VALID_SECONDS }: { now?: number; validSeconds?: number } = {},
): TokenReadResult {
  if (!TOKEN.test(token)) return { ok: false, error: 'forged' };
  const bytes = Buffer.from(token, 'base64url');
  const facts = bytes.subarray(0, FACTS_BYTES);
  // Several last characters decode to the same bytes; only the canonical token is accepted.
  if (bytes.toString('base64url') !== token || !timingSafeEqual(bytes.subarray(FACTS_BYTES), macOf(key, facts)))
    return { ok: false, error: 'forged' };
  const at = facts.readUInt32BE(8);
  if (at < now / 1_000 - validSeconds || at > now / 1_000 + AHEAD_SECONDS) return { ok: false, error: 'expired' };
  const browser = facts.toString('hex', 0, BROWSER_BYTES);
  return { ok: true, page: { browser, at, isSampled: facts.readUInt8(16) === 1 } };
}
