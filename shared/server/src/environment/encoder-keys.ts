import { createECDH, hkdfSync } from 'node:crypto';

/**
 * Returns the keys (P-256) for encrypting cards for the sandbox's payment provider, derived from its secret in this installation.
 * The public key is an uncompressed point in base64url.
 */
export function encoderKeys(secret: string): { publicKey: string; privateKey: Buffer } {
  const curve = createECDH('prime256v1');
  const privateKey = Buffer.from(hkdfSync('sha256', secret, '', 'card encoder', 32));
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}
