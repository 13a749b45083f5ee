import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DOCUMENT_QUOTA } from '@parlay/contracts/identity-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { rewritePdf } from '../../../core/files/clean/pdf.ts';
import { pieceNames, readPieces } from '../../../core/files/vault.ts';
import { collectBytes, PAGE, PHOTO, pdfWith, photoOfSize, photoWithMetadata } from '../../../testing/files.ts';
import { loggedInPlayer } from '../../../testing/logged-in.ts';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import { sendPart, upload } from '../../../testing/uploads.ts';
import { checksOf, documentName } from '../checks/repository.ts';
import { sweepUploads } from './cancel.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const player = () => loggedInPlayer(platform);

const storedFiles = () =>
  readdirSync(join(platform.config.dataDir, 'documents'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Returns the decrypted document of a player's only check. */
async function documentOf(customerId: string): Promise<Buffer> {
  const [check] = await checksOf(platform.database.db, customerId);
  if (!check?.salt) throw new Error('there is no document');
  const names = pieceNames(documentName(check.id), check.pieces ?? 0);
  return collectBytes(readPieces(platform.app.vault, names, check.salt));
}

describe('a document sent in parts', () => {
  it('is stored sealed and without metadata, and opens a check [AC11, CL17, D16]', async () => {
    const { page, customerId } = await player();
    const response = await upload(page, { file: photoWithMetadata(), partBytes: 400 });
    expect(response).toMatchObject({ status: 200, data: { state: 'stored', type: 'image/jpeg', kind: 'id' } });
    const document = await documentOf(customerId);
    expect(document.includes('GPS')).toBe(false);
    expect((await sharp(document).metadata()).format).toBe('jpeg');
    const [check] = await checksOf(platform.database.db, customerId);
    expect(check).toMatchObject({ state: 'pending', kind: 'id', name: 'passport.jpg', size: document.length });
    // The parts are removed, and no file on disk is readable.
    const files = storedFiles();
    expect(files.some((file) => file.includes(`uploads/${check?.id}`))).toBe(false);
    for (const file of files) expect(readFileSync(file).includes('JFIF')).toBe(false);
  });

  it('is rewritten if it is a PDF [D16]', async () => {
    const { page, customerId } = await player();
    expect((await upload(page, { file: PAGE, kind: 'address' })).data).toMatchObject({ type: 'application/pdf' });
    expect(await documentOf(customerId)).toEqual(await rewritePdf(PAGE));
  });

  it('continues where it stopped, even after a lost response [D16, D11]', async () => {
    const { page, customerId } = await player();
    const file = photoOfSize(2_500_000);
    const uploadId = randomUUID();
    const first = { uploadId, kind: 'id', name: 'a.jpg', size: file.length, offset: 0 };
    const part = file.subarray(0, 1_000_000);
    expect((await sendPart(page, first, part)).data).toMatchObject({ offset: 1_000_000, state: 'open' });
    const resent = await sendPart(page, first, part);
    expect(resent.error).toMatchObject({ code: 'upload_moved', details: { offset: 1_000_000 } });
    expect((await page.get(`/api/account/upload-id/${uploadId}`)).data).toMatchObject({ offset: 1_000_000 });
    const rest = { file, uploadId, name: 'a.jpg', from: 1_000_000 };
    expect((await upload(page, rest)).data).toMatchObject({ state: 'stored' });
    expect((await sharp(await documentOf(customerId)).metadata()).format).toBe('jpeg');
    // A repeated last part gets the same response.
    expect((await upload(page, { ...rest, from: 2_000_000 })).data).toMatchObject({ state: 'stored' });
  });

  it('is stored once when it is sent several times concurrently [D11, D12]', async () => {
    const { page, customerId } = await player();
    const file = photoWithMetadata();
    const fields = { uploadId: randomUUID(), kind: 'id', name: 'a.jpg', size: file.length, offset: 0 };
    const responses = await Promise.all(Array.from({ length: 6 }, () => sendPart(page, fields, file)));
    for (const { status, error } of responses)
      expect([200, 409]).toContain(error?.code === 'upload_moved' ? 409 : status);
    expect(await checksOf(platform.database.db, customerId)).toHaveLength(1);
    const { rows } = await sql`select 1 from identity_upload_part where upload = ${fields.uploadId}::uuid`.execute(
      platform.database.db,
    );
    expect(rows).toHaveLength(1);
    expect((await documentOf(customerId)).includes('GPS')).toBe(false);
  });

  it('replaces the previous one until that is accepted, even with concurrent uploads [AC11, D12]', async () => {
    const { page, customerId } = await player();
    await Promise.all([upload(page, { file: PHOTO }), upload(page, { file: PAGE }), upload(page, { file: PHOTO })]);
    expect(await checksOf(platform.database.db, customerId)).toHaveLength(1);
    await sql`update identity_check set state = 'approved' where customer_id = ${customerId} and state = 'pending'`.execute(
      platform.database.db,
    );
    expect((await upload(page, { file: PHOTO })).error?.code).toBe('document_accepted');
  });
});

describe('an upload', () => {
  it('is refused if its content is not a picture or a PDF, regardless of its name [D16]', async () => {
    const { page } = await player();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const { status, error } = await upload(page, { file: svg, name: 'passport.jpg' });
    expect([status, error?.code, error?.details]).toEqual([422, 'file_unfit', { reason: 'type' }]);
  });

  it('is refused if it is complete but unfit, with the same response to a retry [D16]', async () => {
    const { page, customerId } = await player();
    const uploadId = randomUUID();
    const file = pdfWith('1 0 obj <</Type /Catalog /Pages 2 0 R /OpenAction <</S /JavaScript>>>> endobj');
    for (const _ of [1, 2]) {
      const { error } = await upload(page, { file, uploadId });
      expect([error?.code, error?.details, error?.fieldErrors]).toEqual([
        'file_unfit',
        { reason: 'script' },
        { part: 'fieldError' },
      ]);
    }
    expect(await checksOf(platform.database.db, customerId)).toEqual([]);
  });

  it('is refused above its limits, which the response names [D16]', async () => {
    const { page } = await player();
    const fields = { uploadId: randomUUID(), kind: 'id', name: 'a.jpg', size: 10 * 1024 * 1024 + 1, offset: 0 };
    const large = await sendPart(page, fields, PHOTO);
    expect([large.status, large.error?.fieldErrors, large.error?.details]).toEqual([
      422,
      { size: 'maxlength' },
      { most: 10 * 1024 * 1024 },
    ]);
    const part = await sendPart(page, { ...fields, size: 2_000_000 }, photoOfSize(1_100_000));
    expect([part.status, part.error?.details]).toEqual([413, { most: 1024 * 1024 }]);
    const past = await sendPart(page, { ...fields, size: 10 }, PHOTO);
    expect([past.status, past.error?.fieldErrors]).toEqual([400, { part: 'maxlength' }]);
    for (let open = 0; open < 5; open += 1)
      await sendPart(page, { ...fields, uploadId: randomUUID(), size: 10_000 }, PHOTO);
    expect((await sendPart(page, { ...fields, uploadId: randomUUID(), size: 10_000 }, PHOTO)).status).toBe(429);
  });

  it('is refused beyond the player’s quotas, even when many begin concurrently [D16]', async () => {
    const { page, customerId } = await player();
    const fields = () => ({ uploadId: randomUUID(), kind: 'id', name: 'a.jpg', size: 10_000, offset: 0 });
    const responses = await Promise.all(Array.from({ length: 17 }, () => sendPart(page, fields(), PHOTO)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(DOCUMENT_QUOTA.open);
    expect(responses.find(({ status }) => status !== 200)?.error?.code).toBe('too_many_uploads');
    const { db } = platform.database;
    const used = async (change: string) => {
      await sql`update identity_upload set ${sql.raw(change)} where customer_id = ${customerId}`.execute(db);
      return (await sendPart(page, fields(), PHOTO)).error?.code;
    };
    const size = DOCUMENT_QUOTA.dayBytes / DOCUMENT_QUOTA.open;
    expect(await used(`state = 'cancelled', size = ${size}`)).toBe('too_many_uploads');
    const all = Math.ceil(DOCUMENT_QUOTA.bytes / DOCUMENT_QUOTA.open);
    expect(await used(`state = 'stored', size = ${all}, created_at = now() - interval '2 days'`)).toBe('uploads_full');
    expect(await used(`state = 'refused', reason = 'script'`)).toBeUndefined();
  });

  it('is refused while too many of the player’s files are being cleaned, and can be finished later [D16]', async () => {
    const { page, customerId } = await player();
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    async function* delayedContent() {
      yield await promise;
    }
    const others = [1, 2, 3, 4, 5].map(() => platform.app.cleaner.clean(customerId, 'image/jpeg', delayedContent()));
    const uploadId = randomUUID();
    const { status, error, headers } = await upload(page, { file: PHOTO, uploadId });
    expect([status, error?.code, headers['retry-after']]).toEqual([429, 'busy', '2']);
    resolve(PHOTO);
    await Promise.all(others);
    const fields = { uploadId, kind: 'id', name: 'passport.jpg', size: PHOTO.length, offset: PHOTO.length };
    expect((await sendPart(page, fields, Buffer.alloc(0))).data).toMatchObject({ state: 'stored' });
  });

  it('is refused with field errors if a field is missing or invalid [D16]', async () => {
    const { page } = await player();
    const fields = { uploadId: randomUUID(), kind: 'id', name: 'a.jpg', size: PHOTO.length, offset: 0 };
    expect((await sendPart(page, fields)).error?.fieldErrors).toEqual({ part: expect.any(String) });
    expect((await sendPart(page, { ...fields, kind: 'email' }, PHOTO)).error?.fieldErrors).toHaveProperty('kind');
    expect((await sendPart(page, { ...fields, offset: '-1' }, PHOTO)).error?.fieldErrors).toHaveProperty('offset');
    const json = await page.post('/api/account/upload-id', fields);
    expect(json.status).toBe(415);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = await page.send('POST', '/api/account/upload-id', { body: '--x\r\nnothing', headers });
    expect([broken.status, broken.error?.fieldErrors]).toEqual([400, { body: 'fieldError' }]);
    const bare = await page.send('POST', '/api/account/upload-id', {
      body: 'x',
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect(bare.status).toBe(400);
  });

  it('is refused for visitors and other players [D10]', async () => {
    const { page } = await player();
    const other = await player();
    const uploadId = randomUUID();
    const fields = { uploadId, kind: 'id', name: 'a.jpg', size: 5000, offset: 0 };
    await sendPart(page, fields, PHOTO);
    expect((await sendPart(other.page, { ...fields, offset: PHOTO.length }, PHOTO)).status).toBe(404);
    expect((await other.page.get(`/api/account/upload-id/${uploadId}`)).status).toBe(404);
    expect((await other.page.delete(`/api/account/upload-id/${uploadId}`)).status).toBe(404);
    const visitor = platform.browser({ address: '198.51.121.1' });
    await visitor.get('/api/account/user');
    expect((await sendPart(visitor, fields, PHOTO)).status).toBe(401);
  });
});

it('removes the files of a cancelled or abandoned upload [D16]', async () => {
  const { page } = await player();
  const uploadId = randomUUID();
  const fields = { uploadId, kind: 'id', name: 'a.jpg', size: 5000, offset: 0 };
  await sendPart(page, fields, PHOTO);
  expect(storedFiles().some((file) => file.includes(uploadId))).toBe(true);
  expect((await page.delete(`/api/account/upload-id/${uploadId}`)).data).toMatchObject({ state: 'cancelled' });
  expect(storedFiles().some((file) => file.includes(uploadId))).toBe(false);
  const abandonedFields = { ...fields, uploadId: randomUUID() };
  await sendPart(page, abandonedFields, PHOTO);
  const { db } = platform.database;
  await sql`update identity_upload set updated_at = now() - interval '2 days' where id = ${abandonedFields.uploadId}::uuid`.execute(
    db,
  );
  await sweepUploads({ db, vault: platform.app.vault });
  expect(storedFiles().some((file) => file.includes(abandonedFields.uploadId))).toBe(false);
});
