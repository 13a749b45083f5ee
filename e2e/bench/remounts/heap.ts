import type { CDPSession, Page } from '@playwright/test';

/** Memory of a page after garbage collection. */
export interface Held {
  heapBytes: number;
  nodes: number;
  listeners: number;
}

export async function heapOf(page: Page): Promise<{ held(): Promise<Held> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('Performance.enable');
  return {
    async held() {
      // Finalizers and weak references of the first collection release more in the second.
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      const { metrics } = await session.send('Performance.getMetrics');
      const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
      return { heapBytes: usedSize, nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
    },
  };
}
