import { basename, join } from 'node:path';
import { buildInOwnProcess } from '@parlay/build/build-process';
import { currentBuild, currentPage } from '@parlay/build/current-build';
import { CommonSources } from '@parlay/build/digest';
import { consoleFolder, workspaceRoot } from '@parlay/build/workspace';
import { findingsText, preflight, refusalText } from '@parlay/server/preflight';
import { readStartEnvironment, type StartEnvironment, startProblemOf } from './environment.ts';
import type { BuiltPackage, FailedBuild } from './releases.ts';
import { EDGE_OPTIONS, PLATFORM_OPTIONS, type ServerOptions } from './server-options.ts';
import { type Service, type ServiceOptions, startService } from './service.ts';

const PARALLEL_BUILDS = 2;
const PARENT_CHECK = 500;

/** Runs the servers of this machine and stops them when this process ends. */
export interface Supervisor {
  root: string;
  env: StartEnvironment;
  /** Environment of each server. */
  environment: NodeJS.ProcessEnv;
  say(line: string): void;
  /** Prints the reason, stops everything, and exits with code 1. */
  fail(sentence: string): Promise<never>;
  start(name: string, script: string, port: number, more?: Partial<ServiceOptions>): Service;
  /** Called before the servers are stopped. */
  onStop(task: () => void): void;
  /** Waits until these servers serve, or fails. Calls `onServing` for each one as soon as it serves. */
  allServe(services: readonly Service[], onServing?: (service: Service) => void): Promise<void>;
}

/** Reads the environment, and stops everything when this process or its parent ends. */
export async function openSupervisor(): Promise<Supervisor> {
  const root = workspaceRoot();
  const services: Service[] = [];
  const tasks: (() => void)[] = [];
  let stopping: Promise<void> | undefined;

  // A closed terminal must not stop the servers.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const say = (line: string) => void process.stderr.write(`${line}\n`);

  /** Stops the edge first, so that no visitor gets half a page, and the holders of the database last. */
  function stopAll(): Promise<void> {
    for (const task of tasks.splice(0)) task();
    stopping ??= Promise.all(services.map((service) => service.stop())).then(() => undefined);
    return stopping;
  }
  async function fail(sentence: string): Promise<never> {
    say(sentence);
    await stopAll();
    process.exit(1);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stopAll().then(() => process.exit(0)));
  // A parent killed by kill -9 cannot forward a signal, so its end is detected by polling.
  const startedBy = process.ppid;
  setInterval(() => {
    if (process.ppid !== startedBy) void stopAll().then(() => process.exit(0));
  }, PARENT_CHECK).unref();

  if (process.env.PARLAY_MODE === 'production') {
    const { findings } = await preflight(process.env);
    const missing = findings.filter(({ isAdvice }) => !isAdvice);
    if (missing.length > 0) await fail(refusalText(missing));
    if (findings.length > 0) say(`Production starts, but:\n${findingsText(findings)}`);
  }
  const read = readStartEnvironment(process.env, root);
  if (!read.ok) return fail(read.error);
  const { env } = read;
  const refusal = await startProblemOf(env);
  if (refusal) return fail(refusal);
  const environment = { ...process.env, DATA_DIR: env.DATA_DIR };

  return {
    root,
    env,
    environment,
    say,
    fail,
    onStop: (task) => void tasks.push(task),
    start(name, script, port, more = {}) {
      const service = startService({
        name,
        script: join(root, script),
        port,
        environment,
        logs: join(env.DATA_DIR, 'logs'),
        report: say,
        onFailedStart: (error) => void fail(error),
        ...more,
      });
      services.push(service);
      return service;
    },
    async allServe(waited, onServing) {
      await Promise.all(
        waited.map(async (service) => {
          const health = await service.healthy();
          if (!health.ok) await fail(health.error);
          onServing?.(service);
        }),
      );
    },
  };
}

export interface Servers {
  all: Service[];
  edge: Service;
}

/** Starts the servers of the product. The edge serves once there is a host to serve. */
export function startServers(
  supervisor: Supervisor,
  edgeScript: string,
  of: (name: string) => Partial<ServiceOptions> = () => ({}),
): Servers {
  const { env, environment } = supervisor;
  const all: Service[] = [];
  const start = (name: string, script: string, port: number, options?: ServerOptions) => {
    const more = of(name);
    const service = supervisor.start(name, script, port, {
      ...more,
      environment: { ...environment, ...options?.environment, ...more.environment },
      flags: [...(options?.flags ?? []), ...(more.flags ?? [])],
    });
    all.push(service);
    return service;
  };
  start('registry', 'releases/src/registry/server.ts', env.PORT_OPS);
  start('platform', 'platform/src/server.ts', env.PORT_API, PLATFORM_OPTIONS);
  if (env.PARLAY_MODE === 'demo') start('sandbox', 'platform/sandbox/src/server.ts', env.PORT_SANDBOX);
  // In production, operators run the realtime server with TLS at PUSHER_HOST.
  if (env.PARLAY_MODE === 'demo' && !env.PUSHER_KEY)
    start('realtime', 'platform/realtime/src/server.ts', env.PORT_REALTIME);
  const edge = start('edge', edgeScript, env.PORT_SITE, EDGE_OPTIONS);
  return { all, edge };
}

/**
 * Builds these packages and the console, which the registry serves as soon as it is built. If a package does not build, only
 * its own release is held back.
 */
export async function buildAll(
  folders: readonly string[],
  say: (line: string) => void,
): Promise<{ builds: BuiltPackage[]; unbuilt: FailedBuild[] }> {
  const queue = [...folders, consoleFolder()];
  const total = queue.length;
  // Current builds are found here, because starting a process for each takes longer than comparing all sources.
  const common = new CommonSources();
  const builds: BuiltPackage[] = [];
  const unbuilt: FailedBuild[] = [];
  let done = 0;
  const worker = async () => {
    for (let folder = queue.shift(); folder; folder = queue.shift()) {
      const current = folder === consoleFolder() ? currentPage(folder, common) : currentBuild(folder, common);
      const result = current ? { ok: true as const, ...current } : await buildInOwnProcess(folder);
      if (folder === consoleFolder()) {
        if (!result.ok) say(`  ${result.error}`);
      } else if (result.ok) builds.push({ folder, digest: result.digest });
      else unbuilt.push({ folder, error: result.error });
      done += 1;
      say(`  ${result.ok ? 'built' : 'did not build'} ${basename(folder)} (${done} of ${total})`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_BUILDS }, worker));
  return { builds, unbuilt };
}
