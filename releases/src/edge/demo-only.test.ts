import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReleaseSet } from '@parlay/contracts/release';
import { startEdge, type TestEdge } from '../testing/edge.ts';
import { startLiveSite } from '../testing/live-site.ts';
import type { TestRegistry } from '../testing/registry.ts';

let registry: TestRegistry;
const edges: Partial<Record<'demo' | 'production', TestEdge>> = {};
beforeAll(async () => {
  registry = await startLiveSite();
  for (const mode of ['demo', 'production'] as const) edges[mode] = await startEdge({ registry: registry.url, mode });
});
afterAll(async () => {
  for (const edge of Object.values(edges)) await edge.remove();
  await registry.remove();
});

describe('a demo-only page of a release', () => {
  it.each([
    ['demo', 200, true],
    ['production', 404, false],
  ] as const)('responds in %s mode with %d', async (mode, status, offered) => {
    const edge = edges[mode];
    expect((await edge?.get('/en/gallery'))?.status).toBe(status);
    expect((await edge?.get('/en/home'))?.status).toBe(200);
    expect((await edge?.get('/en/home'))?.body.includes('gallery')).toBe(offered);
    const set = ReleaseSet.parse(JSON.parse((await edge?.get('/release-set.json'))?.body ?? ''));
    expect(set.remotes.flatMap(({ routes }) => routes).some(({ id }) => id === 'gallery')).toBe(offered);
  });
});
