import { mkdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { type EnvironmentReadResult, parseEnvironment, variables } from '@parlay/server/environment';
import { z } from 'zod';

const { PARLAY_MODE, PORT_SITE, PORT_OPS, PORT_SANDBOX, PORT_REALTIME, PORT_API, PORT_DEV, PORT_DESK } = variables;
const { DATA_DIR, DATABASE_URL, HOST, PUSHER_KEY } = variables;
/** Environment variables of `npm start` itself. */
export const Environment = z
  .object({ PARLAY_MODE, PORT_SITE, PORT_OPS, PORT_SANDBOX, PORT_REALTIME, PORT_API, PORT_DEV, PORT_DESK })
  .extend({ DATA_DIR, DATABASE_URL, HOST, PUSHER_KEY });
export type StartEnvironment = z.infer<typeof Environment>;

/** Reads the variables of the start task; each deployable parses its own. The error names the bad value. */
export function readStartEnvironment(source: NodeJS.ProcessEnv, root: string): EnvironmentReadResult<StartEnvironment> {
  const read = parseEnvironment(Environment, source);
  if (!read.ok) return read;
  const { DATA_DIR: folder } = read.env;
  return { ok: true, env: { ...read.env, DATA_DIR: isAbsolute(folder) ? folder : resolve(root, folder) } };
}

const NEEDED_BYTES = 300 * 1024 * 1024;

/** Returns one sentence that says why this machine cannot start Parlay now, or undefined. */
export async function startProblemOf(env: StartEnvironment): Promise<string | undefined> {
  try {
    mkdirSync(env.DATA_DIR, { recursive: true });
    const disk = statfsSync(env.DATA_DIR);
    if (disk.bavail * disk.bsize < NEEDED_BYTES)
      return `The disk of ${env.DATA_DIR} is full: Parlay needs 300 MB free there.`;
  } catch (error) {
    return `DATA_DIR ${env.DATA_DIR} cannot be written: ${(error as Error).message}.`;
  }
  const ports = Object.entries(env).filter(([name]) => name.startsWith('PORT_')) as Array<[string, number]>;
  for (const [name, port] of ports) {
    if (ports.some(([other, same]) => other !== name && same === port))
      return `${name} is ${port}, which is also another of Parlay's ports.`;
    if (isBound(name, env) && !(await isFree(port)))
      return `Port ${port} is in use. Stop the other process or set ${name} to a free port.`;
  }
  return undefined;
}

/** Checks whether a start listens on the port. In production, sandbox and realtime are replaced, perhaps on this machine. */
const isBound = (name: string, { PARLAY_MODE: mode }: StartEnvironment): boolean =>
  mode === 'demo' || !['PORT_SANDBOX', 'PORT_REALTIME', 'PORT_DEV'].includes(name);

async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    const free = await new Promise<boolean>((settle) => {
      const probe = createServer();
      probe.once('error', () => settle(false));
      probe.listen(port, host, () => probe.close(() => settle(true)));
    });
    if (!free) return false;
  }
  return true;
}
