import { createPublicKey, sign, verify } from 'node:crypto';

/** Header with the signature of a body, in both directions. */
export const SIGNATURE_HEADER = 'X-Hub88-Signature';

/** Signs the exact bytes of a body with a private key (PEM): RSA-SHA256 in base64. */
export const signatureOf = (privateKey: string, body: string): string =>
  sign('sha256', Buffer.from(body), privateKey).toString('base64');

/** Checks the signature of a body with one of the operator's keys (PEM, public or private). */
export const isSignedBy = (keys: readonly string[], body: string, signature: unknown): boolean =>
  typeof signature === 'string' &&
  keys.some((key) => verify('sha256', Buffer.from(body), createPublicKey(key), Buffer.from(signature, 'base64')));
