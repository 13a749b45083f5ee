import { randomUUID } from 'node:crypto';
import type { Browser, BrowserResponse } from './browser.ts';

export interface UploadOptions {
  file: Buffer;
  kind?: string;
  name?: string;
  uploadId?: string;
  /** Size of a part in bytes. */
  partBytes?: number;
  from?: number;
}

/** Sends one part of a document as a page does. */
export const sendPart = (
  page: Browser,
  fields: Record<string, string | number>,
  part?: Buffer,
): Promise<BrowserResponse> => sendFile(page, '/api/account/upload-id', fields, part);

/** Sends a multipart request with fields and at most one file. */
export async function sendFile(
  page: Browser,
  path: string,
  fields: Record<string, string | number>,
  part?: Buffer,
): Promise<BrowserResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (part) form.set('part', new Blob([new Uint8Array(part)]), 'blob');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  return page.send('POST', path, { body, headers: { 'content-type': type } });
}

/** Sends a document in parts. Returns the response to the last part, or to the first part that was refused. */
export async function upload(page: Browser, options: UploadOptions): Promise<BrowserResponse> {
  const {
    file,
    kind = 'id',
    name = 'passport.jpg',
    uploadId = randomUUID(),
    partBytes = 1024 * 1024,
    from = 0,
  } = options;
  let response: BrowserResponse | undefined;
  for (let offset = from; offset < file.length; offset += partBytes) {
    const part = file.subarray(offset, offset + partBytes);
    response = await sendPart(page, { uploadId, kind, name, size: file.length, offset }, part);
    if (response.status !== 200) return response;
  }
  if (!response) throw new Error('an empty file cannot be sent');
  return response;
}
