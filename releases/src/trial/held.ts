import type { CDPSession } from 'playwright-core';

/** What a page holds after garbage collection. */
export interface Held {
  heapBytes: number;
  /** Those of removed trees that something still refers to, too. */
  nodes: number;
  listeners: number;
}

/** Returns a look at what a page holds. */
export async function heldIn(cdp: CDPSession): Promise<() => Promise<Held>> {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('Performance.enable');
  return async () => {
    // What finalizers and weak references of the first collection let go is gone after the second.
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    return { heapBytes: usedSize, nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
  };
}
