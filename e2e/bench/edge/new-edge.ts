import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '@parlay/dev/free-port';
import type { Product } from '../../support/product.ts';
import { createTemporaryFolder } from '../support/resources.ts';

const SERVER = join(import.meta.dirname, '../../../releases/src/edge/server.ts');
const POLL_INTERVAL_MS = 20;
const TIMEOUT_MS = 120_000;

/**
 * Starts another edge and returns the time in ms until it serves a page. On a new machine, it first copies every live
 * release from the registry. On a used machine, it already has the files.
 */
export async function measureNewEdge(
  product: Pick<Product, 'ports' | 'dataDir'>,
  machine: 'new' | 'used',
): Promise<number> {
  await using cleanup = new AsyncDisposableStack();
  const dataDir = createTemporaryFolder('edge', cleanup);
  if (machine === 'used') cpSync(join(product.dataDir, 'artifacts'), join(dataDir, 'artifacts'), { recursive: true });
  const [port = 0] = await freePorts(1);
  const started = performance.now();
  const edge = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT_SITE: String(port),
      REGISTRY_URL: `http://127.0.0.1:${product.ports.ops}`,
      API_URL: `http://127.0.0.1:${product.ports.api}`,
      LOG_LEVEL: 'error',
    },
  });
  const exited = once(edge, 'exit');
  cleanup.defer(async () => {
    edge.kill();
    await exited;
  });
  while (!(await isServing(port))) {
    if (edge.exitCode !== null || performance.now() - started > TIMEOUT_MS)
      throw new Error('the new edge does not serve');
    await delay(POLL_INTERVAL_MS);
  }
  return performance.now() - started;
}

async function isServing(port: number): Promise<boolean> {
  const reply = await fetch(`http://localhost:${port}/en/casino`).catch(() => undefined);
  return reply?.status === 200 && (await reply.text()).includes('remote-casino');
}
