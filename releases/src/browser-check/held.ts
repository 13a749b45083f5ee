import type { CDPSession } from 'playwright-core';

/** Memory that a page holds after garbage collection. */
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
    // The second collection frees what finalizers and weak references of the first one let go.
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    return { heapBytes: usedSize, nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
  };
}
