import { connect } from 'node:net';
import { pipeline } from 'node:stream';
import { createServer } from 'node:tls';
import { makeCertificate } from '@parlay/server/certificate';

export interface TlsFront {
  port: number;
  /** SHA-256 of the public key, in base64. */
  fingerprint: string;
}

/**
 * Listens with TLS before a server on this machine until the process ends, with its own certificate that nobody trusts
 * but who is given its fingerprint.
 */
export async function tlsFront(name: string, upstream: number): Promise<TlsFront> {
  const { key, cert, fingerprint } = await makeCertificate([name]);
  const server = createServer({ key, cert }, (outer) => {
    const inner = connect(upstream, '127.0.0.1');
    // Either side may break off at any time.
    pipeline(outer, inner, outer, () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TLS front has no port');
  return { port: address.port, fingerprint };
}
