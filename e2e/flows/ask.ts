import { request as http } from 'node:http';
import { running } from '../support/site.ts';

export interface Answer {
  status: number;
  encoding: string | undefined;
  /** The body as sent. */
  bytes: number;
  body: Buffer;
  location: string | undefined;
}

/** Requests a page of a brand's host like a browser, without following redirects, and counts the bytes before decoding. */
export function ask(host: string, path: string, cookie = ''): Promise<Answer> {
  const { ports } = running();
  const headers = { host: `${host}:${ports.site}`, accept: 'text/html', 'accept-encoding': 'br', cookie };
  return new Promise((resolve, reject) => {
    const asked = http({ port: ports.site, host: '127.0.0.1', path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        const encoding = answer.headers['content-encoding'];
        resolve({
          status: answer.statusCode ?? 0,
          encoding,
          bytes: body.length,
          body,
          location: answer.headers.location,
        });
      });
    });
    asked.once('error', reject);
    asked.end();
  });
}
