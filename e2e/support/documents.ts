import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { expect, running } from './site.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../platform/src/testing/files', name));

const PHOTO = read('photo.jpg');

export interface SentDocument {
  kind: 'address' | 'age' | 'document' | 'id' | 'payments';
  name?: string;
}

/** Sends a small photo for the context's player, without a page; returns the id of its check. */
export async function sendDocument(context: BrowserContext, { kind, name = 'passport.jpg' }: SentDocument) {
  const { site } = running();
  const uploadId = crypto.randomUUID();
  const token = (await context.cookies(site)).find(({ name: cookie }) => cookie === 'XSRF-TOKEN')?.value ?? '';
  const part = { name: 'part', mimeType: 'image/jpeg', buffer: PHOTO };
  const answer = await context.request.post(`${site}/api/account/upload-id`, {
    headers: { 'x-xsrf-token': token },
    multipart: { uploadId, kind, name, size: PHOTO.length, offset: 0, part },
  });
  if (!answer.ok()) throw new Error(`the document was answered with ${answer.status()}: ${await answer.text()}`);
  return uploadId;
}

/** Plays a reviewer of the identity-check company, as soon as the check has reached it. */
export async function atTheBureau(
  request: APIRequestContext,
  check: string,
  verdict: { state: string; reason?: string; note?: string; delivery?: string },
): Promise<void> {
  const url = `http://localhost:${running().ports.sandbox}/identity-check/checks/${check}`;
  await expect.poll(async () => (await request.get(url)).status(), { message: `${check} at the company` }).toBe(200);
  expect((await request.post(url, { data: verdict })).ok()).toBe(true);
}
