import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress } from 'node:zlib';

/** A file that comes compressed: its contents, and once these are read, the bytes as they came. */
export interface PackedFile {
  content: Readable;
  /** Undefined where it came as it is. */
  brotli(): Buffer | undefined;
}

/** Asks a server for a file, compressed where the server has it so; undefined where it has none. fetch() would unpack it. */
export async function getPacked(url: string, timeoutMs: number): Promise<PackedFile | undefined> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const get = url.startsWith('https:') ? getHttps : getHttp;
    const options = { headers: { 'accept-encoding': 'br' }, signal: AbortSignal.timeout(timeoutMs) };
    get(url, options, resolve).on('error', reject);
  });
  if (reply.statusCode !== 200) {
    reply.destroy();
    return undefined;
  }
  if (reply.headers['content-encoding'] !== 'br') return { content: reply, brotli: () => undefined };
  const came: Uint8Array[] = [];
  // Whoever reads the contents gets the error.
  const content = pipeline(Readable.from(noting(reply, came)), createBrotliDecompress(), () => undefined);
  return { content, brotli: () => Buffer.concat(came) };
}

async function* noting(source: AsyncIterable<Uint8Array>, chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    chunks.push(chunk);
    yield chunk;
  }
}
