import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds a signed call may be old, or ahead of our clock. */
const TOLERANCE = 300;

const mac = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest();

/** Headers of a signed call between us and another company; `at` is milliseconds since the epoch. */
export function signedHeaders(secret: string, body: string, at: number = Date.now()) {
  const timestamp = Math.floor(at / 1000).toString();
  return { 'X-Timestamp': timestamp, 'X-Signature': mac(secret, timestamp, body).toString('hex') };
}

export interface SignedCall {
  /** Header X-Timestamp: unix seconds. */
  timestamp: string | undefined;
  /** Header X-Signature: hex. */
  signature: string | undefined;
  /** The body's bytes as they came. */
  body: string;
}

/** True for a call that was signed with the secret lately. Compares in constant time. */
export function isSignedBy(secret: string, call: SignedCall, at: number = Date.now()): boolean {
  const { timestamp, signature, body } = call;
  if (!timestamp || !signature || !/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  if (Math.abs(at / 1000 - Number(timestamp)) > TOLERANCE) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), mac(secret, timestamp, body));
}
