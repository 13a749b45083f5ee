import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { startEdge } from '../testing/edge.ts';
import { liveEdge } from '../testing/live-edge.ts';
import { casinoRelease } from '../testing/site.ts';

const live = liveEdge();

it('takes compressed files as the registry has them, because packing them anew takes seconds', async () => {
  const { digest } = casinoRelease();
  const pathIn = (dataDir: string) => join(dataDir, 'artifacts', 'remote-casino', digest, 'entry.js');
  const { body } = await live.edge.get(`/r/remote-casino/${digest}/entry.js`);
  // Packed in a way that the edge would not choose.
  const packed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  await writeFile(`${pathIn(live.registry.dataDir)}.br`, packed);
  const edge = await startEdge({ registry: live.registry.url });
  try {
    const reply = await edge.get(`/r/remote-casino/${digest}/entry.js`, { 'accept-encoding': 'br' });
    expect(reply).toMatchObject({ status: 200, body });
    expect(await readFile(`${pathIn(edge.dataDir)}.br`)).toEqual(packed);
    expect(await readFile(pathIn(edge.dataDir), 'utf8')).toBe(body);
  } finally {
    await edge.remove();
  }
});
