import { expect } from '@playwright/test';
import { pidOn } from './processes.ts';
import type { Product } from './product.ts';

export interface Outage {
  /** Ends the outage. Resolves when the server responds again. */
  end(): Promise<void>;
}

export const isServing = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
};

const untilBack = (port: number) => expect.poll(() => isServing(port), { timeout: 60_000 }).toBe(true);

/**
 * Stops one of the product's servers for the length of an outage. The supervisor, which would restart it immediately, is
 * suspended first and restarts the server when it is resumed.
 */
export async function stopServer(product: Product, port: number): Promise<Outage> {
  process.kill(product.pid, 'SIGSTOP');
  process.kill(pidOn(port), 'SIGKILL');
  await expect.poll(() => pidOn(port)).toBe(0);
  return {
    async end() {
      process.kill(product.pid, 'SIGCONT');
      await untilBack(port);
    },
  };
}

/** Suspends the server, so that it accepts connections but never responds. */
export function suspendServer(port: number): Outage {
  const pid = pidOn(port);
  process.kill(pid, 'SIGSTOP');
  return {
    async end() {
      process.kill(pid, 'SIGCONT');
      await untilBack(port);
    },
  };
}
