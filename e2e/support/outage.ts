import { expect } from '@playwright/test';
import { pidListeningOn } from './processes.ts';
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

const waitUntilServing = (port: number) => expect.poll(() => isServing(port), { timeout: 60_000 }).toBe(true);

/**
 * Stops one of the product's servers until the outage ends. Suspends the supervisor first, because it would restart the
 * server immediately. Once resumed, it does so.
 */
export async function stopServer(product: Product, port: number): Promise<Outage> {
  process.kill(product.pid, 'SIGSTOP');
  process.kill(pidListeningOn(port), 'SIGKILL');
  await expect.poll(() => pidListeningOn(port)).toBe(0);
  return {
    async end() {
      process.kill(product.pid, 'SIGCONT');
      await waitUntilServing(port);
    },
  };
}

/** Suspends the server. It still accepts connections but does not respond. */
export function suspendServer(port: number): Outage {
  const pid = pidListeningOn(port);
  process.kill(pid, 'SIGSTOP');
  return {
    async end() {
      process.kill(pid, 'SIGCONT');
      await waitUntilServing(port);
    },
  };
}
