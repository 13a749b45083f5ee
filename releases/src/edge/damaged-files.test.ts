import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startEdge, type TestEdge } from '../testing/edge.ts';
import { startLiveSite } from '../testing/live-site.ts';
import type { TestRegistry } from '../testing/registry.ts';
import { casinoRelease } from '../testing/site.ts';

let registry: TestRegistry;
let edge: TestEdge;
const { digest } = casinoRelease();
const file = 'entry.js';
const address = `/r/remote-casino/${digest}/${file}`;
const pathIn = (dataDir: string, ending = '') => join(dataDir, 'artifacts', 'remote-casino', digest, file + ending);

beforeAll(async () => {
  registry = await startLiveSite();
  edge = await startEdge({ registry: registry.url });
});
afterAll(async () => {
  await edge.remove();
  await registry.remove();
});

async function damage(dataDir: string): Promise<void> {
  await writeFile(pathIn(dataDir), 'altered');
  await writeFile(pathIn(dataDir, '.br'), brotliCompressSync(Buffer.from('altered')));
  await rm(pathIn(dataDir, '.gz'));
}

it('an altered file is fetched from the registry, and sent as it was released', async () => {
  const { body } = await edge.get(address);
  await damage(edge.dataDir);
  const reply = await edge.get(address, { 'accept-encoding': 'br' });
  expect(reply).toMatchObject({ status: 200, body });
  expect(reply.headers['cache-control']).toContain('immutable');
});

it('refuses an altered file that the registry lacks too, uncached, until it is back', async () => {
  const { body } = await edge.get(address);
  await damage(registry.dataDir);
  await damage(edge.dataDir);
  for (const url of [registry.url, edge.url]) {
    const reply = await fetch(url + address);
    expect(reply.status).toBe(503);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await reply.text()).not.toContain('altered,');
  }
  await writeFile(pathIn(edge.dataDir), body);
  expect(await edge.get(address, { 'accept-encoding': 'br' })).toMatchObject({ status: 200, body });
});
