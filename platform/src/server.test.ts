import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@parlay/dev/free-port';
import { waitWhileProgressing } from '@parlay/dev/stillness';

let dataDir: string;
let running: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parlay-server-'));
  chmodSync(dataDir, 0o755);
  running = [];
});
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode !== null) continue;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function serve(env: Record<string, string>): {
  child: ChildProcess;
  output: () => string;
  exitCode: Promise<number | null>;
} {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  const exitCode = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output: () => text, exitCode };
}

/** Waits until the server is healthy, or no longer makes progress. */
function healthy(port: string, { child, output }: ReturnType<typeof serve>): Promise<boolean> {
  const isHealthy = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    return response?.ok === true;
  };
  return waitWhileProgressing(
    isHealthy,
    { sign: output, pid: () => child.pid },
    { goesOn: () => child.exitCode === null },
  );
}

describe('the server', () => {
  it('starts with only a folder, serves, and leaves no process behind on SIGTERM', async () => {
    const port = String(await freePort());
    const desk = String(await freePort());
    const server = serve({
      PORT_API: port,
      PORT_DESK: desk,
      PORT_REALTIME: String(await freePort()),
    });
    const { child, output, exitCode } = server;
    expect([await healthy(port, server), output()]).toEqual([true, expect.stringContaining('the platform serves')]);
    const response = await fetch(`http://127.0.0.1:${port}/api/account/user`);
    expect(await response.json()).toEqual({ data: { authenticated: false } });
    const statusOf = async (at: string) => (await fetch(`http://127.0.0.1:${at}/api/operator/openapi.json`)).status;
    expect([await statusOf(desk), await statusOf(port)]).toEqual([200, 404]);
    child.kill('SIGTERM');
    expect(await exitCode).toBe(0);
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  }, 300_000);

  it('reports a port in use, a bad value or an unreachable database in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : 0);
    const taken = serve({
      PORT_API: port,
      PORT_DESK: String(await freePort()),
      LOG_LEVEL: 'silent',
      PORT_REALTIME: String(await freePort()),
    });
    expect(await taken.exitCode).toBe(1);
    expect(taken.output()).toBe(`Port ${port} is in use. Set PORT_API to a free one.\n`);
    other.close();
    const bad = serve({ PORT_API: 'x' });
    expect(await bad.exitCode).toBe(1);
    expect(bad.output()).toMatch(/^PORT_API is .*which does not work: .*\n$/);
    const unreachable = serve({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await unreachable.exitCode).toBe(1);
    expect(unreachable.output()).toMatch(/^The database of DATABASE_URL cannot be reached: .*\n$/);
  }, 300_000);
});
