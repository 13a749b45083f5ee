import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { currentProduct, expect } from './site.ts';

const testFile = (name: string) => readFileSync(join(import.meta.dirname, '../../platform/src/testing/files', name));

/** A typical photo that a player uploads. */
const PHOTO = testFile('photo.jpg');

/** Returns a photo of about the given size, padded before its end marker. */
export const photoOfSize = (bytes: number): Buffer =>
  Buffer.concat([PHOTO.subarray(0, -2), Buffer.alloc(Math.max(0, bytes - PHOTO.length), 0x2a), PHOTO.subarray(-2)]);

/** A PDF that runs a script when it is opened. */
export const PDF_WITH_SCRIPT = Buffer.from(
  [
    '%PDF-1.7',
    '1 0 obj <</Type /Catalog /Pages 2 0 R /OpenAction 4 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R>> endobj',
    '4 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj',
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
);

export interface SentDocument {
  kind: 'address' | 'age' | 'document' | 'id' | 'payments';
  name?: string;
}

/** Uploads a small photo through the API for the context's player. Returns the id of the check. */
export async function sendDocument(context: BrowserContext, { kind, name = 'passport.jpg' }: SentDocument) {
  const { site } = currentProduct();
  const uploadId = crypto.randomUUID();
  const token = (await context.cookies(site)).find(({ name: cookie }) => cookie === 'XSRF-TOKEN')?.value ?? '';
  const part = { name: 'part', mimeType: 'image/jpeg', buffer: PHOTO };
  const response = await context.request.post(`${site}/api/account/upload-id`, {
    headers: { 'x-xsrf-token': token },
    multipart: { uploadId, kind, name, size: PHOTO.length, offset: 0, part },
  });
  if (!response.ok()) throw new Error(`the document was answered with ${response.status()}: ${await response.text()}`);
  return uploadId;
}

/** Has the identity of the context's player checked and accepted. */
export async function acceptIdentity(context: BrowserContext): Promise<void> {
  const check = await sendDocument(context, { kind: 'id' });
  await decideCheck(context.request, check, { state: 'approved' });
}

/** Decides a player's next check in advance, so that the notification arrives before the response to the order. */
export async function decideNextCheck(
  request: APIRequestContext,
  { customerId }: { customerId: string },
  verdict: { state: string; reason?: string },
): Promise<void> {
  const url = `http://localhost:${currentProduct().ports.sandbox}/identity-check/early`;
  expect((await request.post(url, { data: { of: customerId, ...verdict } })).ok()).toBe(true);
}

/** Waits until the check has reached the identity-check provider, and decides it as a reviewer. */
export async function decideCheck(
  request: APIRequestContext,
  check: string,
  verdict: { state: string; reason?: string; note?: string; delivery?: string },
): Promise<void> {
  const url = `http://localhost:${currentProduct().ports.sandbox}/identity-check/checks/${check}`;
  await expect.poll(async () => (await request.get(url)).status(), { message: `${check} at the company` }).toBe(200);
  expect((await request.post(url, { data: verdict })).ok()).toBe(true);
}
