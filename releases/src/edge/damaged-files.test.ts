import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { startLiveEdge } from '../testing/live-edge.ts';
import { casinoRelease } from '../testing/site.ts';

const live = startLiveEdge();
const { digest } = casinoRelease();
const file = 'entry.js';
const address = `/r/remote-casino/${digest}/${file}`;
const pathIn = (dataDir: string, ending = '') => join(dataDir, 'artifacts', 'remote-casino', digest, file + ending);

async function damage(dataDir: string): Promise<void> {
  await writeFile(pathIn(dataDir), 'altered');
  await writeFile(pathIn(dataDir, '.br'), brotliCompressSync(Buffer.from('altered')));
  await rm(pathIn(dataDir, '.gz'));
}

it('replaces an altered file with the registry’s copy before serving it', async () => {
  const { body } = await live.edge.get(address);
  await damage(live.edge.dataDir);
  const reply = await live.edge.get(address, { 'accept-encoding': 'br' });
  expect(reply).toMatchObject({ status: 200, body });
  expect(reply.headers['cache-control']).toContain('immutable');
});

it('responds with an uncached 503 while neither the edge nor the registry has the intact file', async () => {
  const { body } = await live.edge.get(address);
  await damage(live.registry.dataDir);
  await damage(live.edge.dataDir);
  for (const url of [live.registry.url, live.edge.url]) {
    const reply = await fetch(url + address);
    expect(reply.status).toBe(503);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(await reply.text()).not.toContain('altered,');
  }
  await writeFile(pathIn(live.edge.dataDir), body);
  expect(await live.edge.get(address, { 'accept-encoding': 'br' })).toMatchObject({ status: 200, body });
});
