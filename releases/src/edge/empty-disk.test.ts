import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { diskStore } from '../artifacts/disk.ts';
import { pullRelease } from '../artifacts/pull.ts';
import { startEdge, type TestEdge } from '../testing/edge.ts';
import { startLiveEdge } from '../testing/live-edge.ts';
import { casinoRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';

const live = startLiveEdge();
const { digest } = casinoRelease();
const ADDRESS = `/r/remote-casino/${digest}/entry.js`;
const pathIn = (dataDir: string) => join(dataDir, 'artifacts', 'remote-casino', digest, 'entry.js');

async function withEmptyEdge(task: (edge: TestEdge) => Promise<void>): Promise<void> {
  const edge = await startEdge({ registry: live.registry.url });
  try {
    await task(edge);
  } finally {
    await edge.remove();
  }
}

it('copies compressed files from the registry, because compressing them again takes seconds', async () => {
  const { body } = await live.edge.get(ADDRESS);
  // Compressed at a quality that the edge would not choose.
  const packed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  await writeFile(`${pathIn(live.registry.dataDir)}.br`, packed);
  await withEmptyEdge(async ({ get, dataDir }) => {
    expect(await get(ADDRESS, { 'accept-encoding': 'br' })).toMatchObject({ status: 200, body });
    expect(await readFile(`${pathIn(dataDir)}.br`)).toEqual(packed);
    expect(await readFile(pathIn(dataDir), 'utf8')).toBe(body);
  });
});

it('adds gzip files for older browsers in the background', async () => {
  const { body } = await live.edge.get(ADDRESS);
  await withEmptyEdge(async ({ dataDir }) => {
    const packed = () => readFile(`${pathIn(dataDir)}.gz`).catch(() => undefined);
    await waitFor(async () => (await packed()) !== undefined);
    expect(gunzipSync((await packed()) ?? '').toString()).toBe(body);
  });
});

it.each([
  ['has no archives', 404, ''],
  ['aborts an archive', 200, 'identity/release.json'],
])('copies file by file from a registry that %s', async (_, status, archive) => {
  const registry = createServer(async ({ url = '' }, reply) => {
    if (/^\/r\/[^/]+\/[^/]+$/.test(url)) return reply.writeHead(status).end(archive);
    const file = await fetch(live.registry.url + url);
    return reply.writeHead(file.status).end(Buffer.from(await file.arrayBuffer()));
  });
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'parlay-copy-'));
  try {
    const { port } = registry.address() as AddressInfo;
    const store = diskStore(folder, { isCopy: true });
    expect(await pullRelease(store, `http://127.0.0.1:${port}`, 'remote-casino', digest)).toEqual({ ok: true });
    expect(await store.verify('remote-casino', digest)).toEqual([]);
  } finally {
    registry.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

it('archives a release for edges, and responds with 404 for an unknown one', async () => {
  const { url } = live.registry;
  const reply = await fetch(`${url}/r/remote-casino/${digest}`);
  expect(reply.headers.get('content-type')).toBe('application/x-tar');
  const archive = Buffer.from(await reply.arrayBuffer()).toString('latin1');
  expect(archive).toContain('identity/release.json');
  expect(archive).toContain('br/entry.js');
  expect((await fetch(`${url}/r/remote-casino/${'0'.repeat(32)}`)).status).toBe(404);
  expect((await fetch(`${url}/r/no-remote/${digest}`)).status).toBe(404);
});
