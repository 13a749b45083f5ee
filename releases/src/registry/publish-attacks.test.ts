import { mkdtemp, readdir, rm, symlink, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { diskAttachments } from '../artifacts/attachments.ts';
import { digestOf, RELEASE_FILE } from '../artifacts/integrity.ts';
import { UPLOAD_LIMITS } from '../artifacts/limits.ts';
import { registryClient } from '../cli/registry-client.ts';
import { uploadRelease } from '../cli/upload.ts';
import { openDatabase } from '../database/connect.ts';
import { HEALTH_KEY } from '../testing/health-key.ts';
import { startRegistry, TEST_BRANDS, type TestRegistry } from '../testing/registry.ts';
import { bytesOf, createTestRelease, type TestRelease, writeBuild } from '../testing/releases.ts';
import { casinoRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';
import { buildRegistry } from './app.ts';

jest.setTimeout(300_000);

const LIMITS = { ...UPLOAD_LIMITS, fileBytes: 40_000, totalBytes: 90_000, files: 20, pathLength: 40, fileSeconds: 1 };

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry({ uploads: LIMITS });
});
afterAll(() => registry.remove());

const REMOTE = 'remote-casino';
const base = (digest: string) => `/api/artifacts/${REMOTE}/${digest}`;
const filesIn = async (...path: string[]) =>
  (await readdir(join(registry.dataDir, 'artifacts', ...path)).catch(() => [])).sort();
const drafts = () => filesIn('.staging', '.drafts');
const uploads = async () => (await filesIn('.staging')).filter((name) => name.startsWith(REMOTE));

/** Uploads the record of a release after a change to its text. */
async function putRecord(testRelease: TestRelease, change: (text: string) => string = (text) => text) {
  const bytes = Buffer.from(change(bytesOf(testRelease, RELEASE_FILE).toString()));
  return await registry.call('PUT', `${base(digestOf(bytes))}/${RELEASE_FILE}`, bytes);
}

/** Opens an upload by sending its record. */
async function openUpload(build: string): Promise<TestRelease> {
  const testRelease = casinoRelease({ build });
  expect((await putRecord(testRelease)).status).toBe(200);
  return testRelease;
}

/** Sends bytes over a raw socket. Resolves with the server's response once the connection is closed. */
function sendRaw(
  testRelease: TestRelease,
  length: number,
  send: (write: (text: string) => void, end: () => void) => void,
) {
  const { hostname, port } = new URL(registry.url);
  return new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname);
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(response));
    socket.write(
      `PUT ${base(testRelease.digest)}/entry.js HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${registry.tokens.ops}\r\ncontent-type: application/octet-stream\r\ncontent-length: ${length}\r\n\r\n`,
    );
    send(
      (text) => void (socket.writable && socket.write(text)),
      () => socket.destroy(),
    );
  });
}

/** Builds a second registry on the same database and folder, as after a restart. */
const secondNode = () =>
  buildRegistry({
    mode: 'demo',
    database: openDatabase(registry.databaseUrl),
    databaseUrl: registry.databaseUrl,
    store: registry.store,
    attachments: diskAttachments(join(registry.dataDir, 'artifacts'), LIMITS),
    limits: LIMITS,
    brands: TEST_BRANDS,
    healthKey: HEALTH_KEY,
  });

const errorIn = (response: string) => JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4)).error;

describe('an invalid record', () => {
  const files = (more: Record<string, string>) =>
    createTestRelease({ remote: REMOTE, build: 'files', extraFiles: more });
  const entry = '"extra.js":{';
  const renamed = (path: string) => (text: string) => text.replace(entry, `${JSON.stringify(path)}:{`);

  it.each([
    ['climbs out', 422, renamed('../../evil.js'), { file: '../../evil.js', rule: 'climbs' }],
    ['climbs out with backslashes', 422, renamed('a\\..\\evil.js'), { file: 'a\\..\\evil.js', rule: 'climbs' }],
    ['is absolute', 422, renamed('/etc/passwd'), { file: '/etc/passwd', rule: 'absolute' }],
    ['has a long path', 422, renamed(`${'a'.repeat(41)}.js`), { file: `${'a'.repeat(41)}.js`, rule: 'too-long' }],
    ['has a line break', 422, renamed('a\n.js'), { file: 'a\n.js', rule: 'characters' }],
    ['is hidden', 422, renamed('.npmrc'), { file: '.npmrc', rule: 'dot-segment' }],
    [
      'is listed twice',
      422,
      (text: string) => text.replace(entry, `"\\u0065xtra.js":{"bytes":1,"integrity":"x"},${entry}`),
      { file: 'extra.js', rule: 'twice' },
    ],
  ])('is refused without opening an upload if a file %s', async (_what, status, change, details) => {
    const reply = await putRecord(casinoRelease({ build: 'names', extraFiles: { 'extra.js': 'x' } }), change);
    expect([reply.status, reply.body.error.details]).toEqual([status, details]);
    expect(reply.body.error.message).toContain(JSON.stringify(details.file).slice(1, 8));
    expect([await uploads(), await drafts()]).toEqual([[], []]);
  });

  it.each([
    ['a file', files({ 'big.js': 'x'.repeat(40_001) }), { file: 'big.js', rule: 'fileBytes' }],
    [
      'the total size',
      files({ 'a.js': 'x'.repeat(40_000), 'b.js': 'x'.repeat(40_000), 'c.js': 'x'.repeat(20_000) }),
      { file: RELEASE_FILE, rule: 'totalBytes' },
    ],
    [
      'the number of files',
      files(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}.js`, 'x']))),
      { file: RELEASE_FILE, rule: 'files' },
    ],
  ])('is refused without opening an upload if %s is above the limit', async (_what, testRelease, details) => {
    const reply = await putRecord(testRelease);
    expect([reply.status, reply.body.error.details]).toEqual([413, details]);
    expect(await uploads()).toEqual([]);
  });
});

describe('an invalid file', () => {
  afterAll(async () => {
    for (const name of await uploads())
      await rm(join(registry.dataDir, 'artifacts', '.staging', name), { recursive: true });
  });

  it.each([
    ['longer than recorded', 'x'.repeat(3_999), 'longer'],
    ['shorter than recorded', 'x', 'shorter'],
    ['altered', undefined, 'altered'],
  ])('is refused and not stored if it is %s', async (_what, text, rule) => {
    const testRelease = await openUpload('bytes');
    const bytes = text === undefined ? Buffer.alloc(bytesOf(testRelease, 'entry.js').length) : Buffer.from(text);
    const reply = await registry.call('PUT', `${base(testRelease.digest)}/entry.js`, bytes);
    expect([reply.status, reply.body.error.details]).toEqual([422, { file: 'entry.js', rule }]);
    expect([await drafts(), await filesIn('.staging', `${REMOTE}-${testRelease.digest}`)]).toEqual([
      [],
      [RELEASE_FILE],
    ]);
  });

  it('is refused and not stored if it is sent compressed or announced as too large', async () => {
    const testRelease = await openUpload('encoded');
    const put = (body: Buffer, headers: Record<string, string>) =>
      fetch(`${registry.url}${base(testRelease.digest)}/entry.js`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${registry.tokens.ops}`, ...headers },
        body: new Uint8Array(body),
      });
    const bomb = await put(gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' });
    expect([bomb.status, (await bomb.json()).error.message]).toEqual([
      415,
      'entry.js came with gzip: files are taken as they are.',
    ]);
    const large = await put(Buffer.alloc(40_001), {});
    expect([large.status, (await large.json()).error.details]).toEqual([413, { file: 'entry.js', rule: 'fileBytes' }]);
    expect(await drafts()).toEqual([]);
  });

  it('is refused and not stored if it is cut off', async () => {
    const testRelease = await openUpload('cut');
    const { length } = bytesOf(testRelease, 'entry.js');
    const ended = sendRaw(testRelease, length, (write, end) => {
      write('x'.repeat(10));
      void waitFor(async () => (await drafts()).length === 1).then(end);
    });
    await ended;
    await waitFor(async () => (await drafts()).length === 0);
    expect(await filesIn('.staging', `${REMOTE}-${testRelease.digest}`)).toEqual([RELEASE_FILE]);
  });

  it('is refused and not stored if it is sent byte by byte', async () => {
    const testRelease = await openUpload('slow');
    const response = sendRaw(testRelease, 400, (write) => {
      const timer = setInterval(() => write('x'), 100);
      setTimeout(() => clearInterval(timer), 3_000);
    });
    expect(errorIn(await response)).toMatchObject({
      code: 'too_slow',
      message: 'entry.js did not arrive within 1 seconds.',
      details: { file: 'entry.js', rule: 'fileSeconds' },
    });
    expect(await drafts()).toEqual([]);
  });

  it('is refused and not stored if source maps unpack to more than the limit', async () => {
    const fastCompression = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
    const bomb = brotliCompressSync(Buffer.alloc(140 * 1024 * 1024), fastCompression);
    expect(bomb.length).toBeLessThan(LIMITS.fileBytes);
    const reply = await registry.call('PUT', `/api/source-maps/${REMOTE}/${'a'.repeat(32)}`, bomb);
    expect([reply.status, reply.body.error.details]).toEqual([422, { file: 'source-maps', rule: 'unpacked-size' }]);
    expect([await drafts(), await filesIn('.source-maps')]).toEqual([[], []]);
  });
});

it('publishes no symbolic links from the command line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlay-link-'));
  const testRelease = casinoRelease({ build: 'link' });
  const dir = await writeBuild(folder, testRelease);
  await rm(join(dir, 'main.js'));
  await symlink('/etc/hostname', join(dir, 'main.js'));
  const client = registryClient({ url: registry.url, token: String(registry.tokens.ops) });
  const sent = await uploadRelease(client, { dir, remote: REMOTE, digest: testRelease.digest });
  expect(sent).toMatchObject({ ok: false, error: { code: 'not_a_file', message: expect.stringContaining('main.js') } });
  await rm(folder, { recursive: true });
});

it('removes abandoned uploads at startup but not recent ones', async () => {
  const abandoned = await openUpload('given up');
  const current = await openUpload('under way');
  const past = new Date(Date.now() - (LIMITS.staleMinutes + 1) * 60_000);
  await utimes(join(registry.dataDir, 'artifacts', '.staging', `${REMOTE}-${abandoned.digest}`), past, past);
  const next = await secondNode();
  expect(await uploads()).toContain(`${REMOTE}-${current.digest}`);
  expect(await uploads()).not.toContain(`${REMOTE}-${abandoned.digest}`);
  const premature = await registry.call('POST', `/api/remotes/${REMOTE}/versions`, { digest: abandoned.digest });
  expect([premature.status, premature.body.error.code]).toEqual([409, 'incomplete_upload']);
  await next.close();
});
