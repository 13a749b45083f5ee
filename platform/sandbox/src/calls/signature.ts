import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds by which a signed call may be early or late. */
const TOLERANCE = 300;

const signatureOf = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** The headers that sign a body, as both sides expect them. */
export function signedHeaders(secret: string, body: string, now = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  return { 'X-Timestamp': timestamp, 'X-Signature': signatureOf(secret, timestamp, body) };
}

/** Whether these headers sign that body now. */
export function isSigned(
  secret: string,
  body: string,
  timestamp: string | undefined,
  signature: string | undefined,
  now = Date.now(),
): boolean {
  if (!timestamp || !/^\d{1,12}$/.test(timestamp) || !signature) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE) return false;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, timestamp, body))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
