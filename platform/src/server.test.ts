import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@parlay/dev/free-port';
import { untilStill } from '@parlay/dev/stillness';

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
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function serve(env: Record<string, string>): {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
} {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, said: () => text, ended };
}

/** Waits until the server is healthy, as long as it does anything. */
function healthy(port: string, { child, said }: ReturnType<typeof serve>): Promise<boolean> {
  const isHealthy = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    return answer?.ok === true;
  };
  return untilStill(isHealthy, { sign: said, pid: () => child.pid }, { goesOn: () => child.exitCode === null });
}

describe('the server', () => {
  it('starts on nothing but a folder, serves, and on SIGTERM leaves no process behind', async () => {
    const port = String(await freePort());
    const desk = String(await freePort());
    const server = serve({
      PORT_API: port,
      PORT_DESK: desk,
      PORT_REALTIME: String(await freePort()),
    });
    const { child, said, ended } = server;
    expect([await healthy(port, server), said()]).toEqual([true, expect.stringContaining('the platform serves')]);
    const answer = await fetch(`http://127.0.0.1:${port}/api/account/user`);
    expect(await answer.json()).toEqual({ data: { authenticated: false } });
    const statusOf = async (at: string) => (await fetch(`http://127.0.0.1:${at}/api/operator/openapi.json`)).status;
    expect([await statusOf(desk), await statusOf(port)]).toEqual([200, 404]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
  }, 300_000);

  it('says in one sentence that its port is taken, and that a value is bad', async () => {
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
    expect(await taken.ended).toBe(1);
    expect(taken.said()).toBe(`Port ${port} is in use. Set PORT_API to a free one.\n`);
    other.close();
    const bad = serve({ PORT_API: 'x' });
    expect(await bad.ended).toBe(1);
    expect(bad.said()).toMatch(/^PORT_API is .*which does not work: .*\n$/);
    const gone = serve({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await gone.ended).toBe(1);
    expect(gone.said()).toMatch(/^The database of DATABASE_URL cannot be reached: .*\n$/);
  }, 300_000);
});
