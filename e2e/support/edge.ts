import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parlay/tooling/free-port';
import { completeEnvironment } from '@parlay/tooling/preflight.testing';
import { running } from './site.ts';

export interface Edge {
  site: string;
  stop(): Promise<void>;
}

const script = join(import.meta.dirname, '..', '..', 'releases/src/edge/server.ts');

/** One more edge before the running product, in a mode of its own: the same releases, the same platform. */
export async function startEdge(mode: 'demo' | 'production'): Promise<Edge> {
  const { ports, dataDir: product } = running();
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'parlay-edge-'));
  // The same files on the same disk: copying and compressing them again takes seconds.
  symlinkSync(join(product, 'artifacts'), join(dataDir, 'artifacts'));
  const child = spawn(process.execPath, [script], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...(mode === 'production' ? completeEnvironment() : {}),
      PARLAY_MODE: mode,
      DATA_DIR: dataDir,
      PORT_SITE: String(port),
      PORT_SANDBOX: String(ports.sandbox),
      PORT_REALTIME: String(ports.realtime),
      REGISTRY_URL: `http://127.0.0.1:${ports.ops}`,
      API_URL: `http://127.0.0.1:${ports.api}`,
    },
  });
  return {
    site: `http://localhost:${port}`,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
