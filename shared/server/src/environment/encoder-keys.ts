import { createECDH, hkdfSync } from 'node:crypto';

/**
 * Keys with which the sandbox's payment company has cards encrypted (P-256), from its secret of this installation. The
 * public one is an uncompressed point in base64url.
 */
export function encoderKeys(secret: string): { publicKey: string; privateKey: Buffer } {
  const curve = createECDH('prime256v1');
  const privateKey = Buffer.from(hkdfSync('sha256', secret, '', 'card encoder', 32));
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}
