import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEdge, type TestEdge } from '../testing/edge.ts';
import { startLiveSite } from '../testing/live-site.ts';
import type { TestRegistry } from '../testing/registry.ts';

let registry: TestRegistry;
const edges: TestEdge[] = [];
beforeAll(async () => {
  registry = await startLiveSite();
});
afterAll(async () => {
  for (const edge of edges) await edge.remove();
  await registry.remove();
});

async function edgeIn(mode: 'demo' | 'production'): Promise<TestEdge> {
  const edge = await startEdge({ registry: registry.url, mode });
  edges.push(edge);
  return edge;
}

const PATHS = [
  '/en/home',
  '/en/nowhere',
  '/release-set.json',
  '/robots.txt',
  '/favicon.svg',
  '/r/nowhere',
  '/api/tabs',
  '/healthz',
];

describe('the edge behind TLS', () => {
  it('sends HSTS in production and marks every cookie Secure', async () => {
    const edge = await edgeIn('production');
    for (const path of PATHS) {
      const { headers } = await edge.get(path);
      expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
    }
    const { headers } = await edge.get('/en/home');
    expect(headers['set-cookie']?.length).toBeGreaterThan(0);
    for (const cookie of headers['set-cookie'] ?? []) expect(cookie).toMatch(/; Secure/);
  });

  it('also sends HSTS on the release stream, whose headers no hook writes', async () => {
    const { url } = await edgeIn('production');
    const controller = new AbortController();
    const stream = await fetch(`${url}/release-events`, { signal: controller.signal });
    expect(stream.headers.get('strict-transport-security')).toBe('max-age=31536000');
    controller.abort();
  });

  it('does neither in demo mode, which has no TLS', async () => {
    const { headers } = await (await edgeIn('demo')).get('/en/home');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['set-cookie']?.join()).not.toContain('Secure');
  });
});
