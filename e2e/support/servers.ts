import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@parlay/dev/free-port';
import { PLATFORM_OPTIONS } from '@parlay/dev/server-options';
import { waitWhileProgressing } from '@parlay/dev/stillness';

const root = join(import.meta.dirname, '..', '..');

export interface RunningServer {
  stop(): Promise<void>;
}

/** Starts the platform in the same way as `npm start`. */
export async function startPlatform(port: number, environment: Record<string, string>): Promise<RunningServer> {
  const platformEnvironment = { PORT_DESK: String(await freePort()), ...environment };
  return startServer('platform/src/server.ts', port, platformEnvironment, PLATFORM_OPTIONS.flags);
}

/** Starts one server of the product as a separate process. Resolves when /healthz responds. */
export async function startServer(
  script: string,
  port: number,
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...flags, join(root, script)], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const serves = await waitWhileProgressing(
    () => isHealthy(port),
    { pid: () => child.pid },
    { goesOn: () => child.exitCode === null },
  );
  if (!serves) throw new Error(`${script} did not start`);
  return {
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  } catch {
    return false;
  }
}
