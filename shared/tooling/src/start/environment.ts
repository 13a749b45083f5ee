import { mkdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

const Port = z.coerce.number().int().min(1).max(65_535);

const Environment = z.object({
  PARLAY_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT_SITE: Port.default(8080),
  PORT_OPS: Port.default(8081),
  PORT_SANDBOX: Port.default(8082),
  PORT_REALTIME: Port.default(8083),
  PORT_API: Port.default(8084),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUSHER_KEY: z.string().optional(),
});
export type StartEnvironment = z.infer<typeof Environment>;

export type EnvironmentRead = { ok: true; env: StartEnvironment } | { ok: false; problem: string };

/** What the start needs to know; each deployable parses the rest for itself. A bad value is one sentence that names it. */
export function readStartEnvironment(source: NodeJS.ProcessEnv, root: string): EnvironmentRead {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    return { ok: false, problem: `${name} is "${given[name] ?? ''}", which does not work: ${issue?.message}.` };
  }
  const { DATA_DIR } = parsed.data;
  return { ok: true, env: { ...parsed.data, DATA_DIR: isAbsolute(DATA_DIR) ? DATA_DIR : resolve(root, DATA_DIR) } };
}

const NEEDED_BYTES = 300 * 1024 * 1024;

/** One sentence on why this machine cannot start Parlay now, or undefined. */
export async function whyNotStart(env: StartEnvironment): Promise<string | undefined> {
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
      return `${name} is ${port}, which another of Parlay's ports is too.`;
    if (!(await isFree(port))) return `Port ${port} is taken: stop what uses it, or set ${name} to a free one.`;
  }
  return undefined;
}

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
