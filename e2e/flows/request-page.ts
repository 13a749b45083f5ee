import { request as http } from 'node:http';
import { currentProduct } from '../support/site.ts';

export interface PageResponse {
  status: number;
  encoding: string | undefined;
  /** Size of the encoded body. */
  bytes: number;
  body: Buffer;
  location: string | undefined;
}

/** Requests a page from a brand's host like a browser. Does not follow redirects or decode the body. */
export function requestPage(host: string, path: string, cookie = ''): Promise<PageResponse> {
  const { ports } = currentProduct();
  const headers = { host: `${host}:${ports.site}`, accept: 'text/html', 'accept-encoding': 'br', cookie };
  return new Promise((resolve, reject) => {
    const clientRequest = http({ port: ports.site, host: '127.0.0.1', path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const encoding = response.headers['content-encoding'];
        resolve({
          status: response.statusCode ?? 0,
          encoding,
          bytes: body.length,
          body,
          location: response.headers.location,
        });
      });
    });
    clientRequest.once('error', reject);
    clientRequest.end();
  });
}
