import type { OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ClientCertificate } from '@parlay/contracts/driver-settings';

interface CertifiedRequest {
  method: string;
  headers: OutgoingHttpHeaders;
  body?: string;
  signal: AbortSignal;
}

/** Statuses whose responses have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** Sends a request that presents our certificate, which `fetch` cannot. Rejects on a redirect. */
export function certifiedFetch(
  url: URL,
  { method, headers, body, signal }: CertifiedRequest,
  { certificate: cert, key }: ClientCertificate,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, signal, cert, key }, (received) => {
      const { statusCode: status = 0, rawHeaders } = received;
      if (status >= 300 && status < 400 && status !== 304) {
        received.destroy();
        reject(new Error('the company redirects'));
        return;
      }
      const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, n): [string, string] => [
        rawHeaders[2 * n] ?? '',
        rawHeaders[2 * n + 1] ?? '',
      ]);
      const content = WITHOUT_BODY.has(status) ? null : (Readable.toWeb(received) as ReadableStream<Uint8Array>);
      resolve(new Response(content as ConstructorParameters<typeof Response>[0], { status, headers: pairs }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
