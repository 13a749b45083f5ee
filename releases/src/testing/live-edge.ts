import { afterAll, beforeAll } from '@jest/globals';
import { startEdge, type TestEdge } from './edge.ts';
import { startLiveSite } from './live-site.ts';
import type { TestRegistry } from './registry.ts';

/** Starts a registry with the whole site live and an edge for all tests of a file, and removes both afterwards. */
export function startLiveEdge(): { readonly registry: TestRegistry; readonly edge: TestEdge } {
  const started = {} as { registry: TestRegistry; edge: TestEdge };
  beforeAll(async () => {
    started.registry = await startLiveSite();
    started.edge = await startEdge({ registry: started.registry.url });
  });
  afterAll(async () => {
    await started.edge.remove();
    await started.registry.remove();
  });
  return started;
}
