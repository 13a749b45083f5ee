import { connect } from 'node:net';
import { pipeline } from 'node:stream';
import { createServer } from 'node:tls';
import { createCertificate } from '@parlay/server/certificate';

export interface TlsProxy {
  port: number;
  /** SHA-256 of the public key, in base64. */
  fingerprint: string;
}

/**
 * Starts a TLS proxy in front of a local server, until the process ends. Its self-signed certificate is only trusted by
 * clients that get its fingerprint.
 */
export async function startTlsProxy(name: string, upstream: number): Promise<TlsProxy> {
  const { key, cert, fingerprint } = await createCertificate([name]);
  const server = createServer({ key, cert }, (outer) => {
    const inner = connect(upstream, '127.0.0.1');
    // Ignores errors, because either side may disconnect at any time.
    pipeline(outer, inner, outer, () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TLS front has no port');
  return { port: address.port, fingerprint };
}
