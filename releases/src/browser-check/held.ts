import type { CDPSession } from 'playwright-core';

/** Resources that a page holds after garbage collection. */
export interface HeldResources {
  heapBytes: number;
  /** DOM nodes, including those of removed trees that are still referenced. */
  nodes: number;
  listeners: number;
}

/** Returns a function that measures the resources that a page holds. */
export async function createResourceMeter(cdp: CDPSession): Promise<() => Promise<HeldResources>> {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('Performance.enable');
  return async () => {
    // The second collection frees what finalizers and weak references released in the first.
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    return { heapBytes: usedSize, nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
  };
}
