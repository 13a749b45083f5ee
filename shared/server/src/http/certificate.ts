import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

export interface Certificate {
  key: string;
  cert: string;
  /** SHA-256 of the public key in base64, as `--ignore-certificate-errors-spki-list` expects it. */
  fingerprint: string;
}

const DNS_NAME = 2;

/** Creates a self-signed certificate for host names, in memory. */
export async function createCertificate(names: readonly string[] = ['localhost']): Promise<Certificate> {
  const altNames = names.map((value) => ({ type: DNS_NAME, value }) as const);
  const certificate = await generate([{ name: 'commonName', value: names[0] ?? 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames }],
  });
  const publicKey = new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(publicKey).digest('base64');
  return { key: certificate.private, cert: certificate.cert, fingerprint };
}
