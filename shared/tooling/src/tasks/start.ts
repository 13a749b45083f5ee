import { basename, join } from 'node:path';
import { buildInOwnProcess } from '../build/own-process.ts';
import { preflight, refusalText } from '../production/preflight.ts';
import { readStartEnvironment, whyNotStart } from '../start/environment.ts';
import { PLATFORM_FLAGS } from '../start/platform-flags.ts';
import { type Built, release, type Unbuilt } from '../start/releases.ts';
import { type Service, startService } from '../start/service.ts';
import { releasables, workspaceRoot } from '../workspace.ts';

const HEALTHY_WITHIN = 90_000;
const PARALLEL_BUILDS = 2;

const root = workspaceRoot();
const services: Service[] = [];
let stopping: Promise<void> | undefined;

// A closed terminal must not stop the servers.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

function say(line: string) {
  process.stderr.write(`${line}\n`);
}

async function fail(sentence: string): Promise<never> {
  say(sentence);
  await stopAll();
  process.exit(1);
}

/** Stops the edge first, so that no visitor gets half a page; the holders of the database last. */
function stopAll(): Promise<void> {
  stopping ??= Promise.all(services.map((service) => service.stop())).then(() => undefined);
  return stopping;
}

const PARENT_CHECK = 500;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stopAll().then(() => process.exit(0)));

// A parent killed by kill -9 cannot pass a signal on, so its end is detected by polling.
const startedBy = process.ppid;
setInterval(() => {
  if (process.ppid !== startedBy) void stopAll().then(() => process.exit(0));
}, PARENT_CHECK).unref();

if (process.env.PARLAY_MODE === 'production') {
  const { findings } = await preflight(process.env);
  if (findings.length > 0) await fail(refusalText(findings));
}
const read = readStartEnvironment(process.env, root);
if (!read.ok) await fail(read.problem);
const env = read.ok ? read.env : await fail('');
const obstacle = await whyNotStart(env);
if (obstacle) await fail(obstacle);

const environment = { ...process.env, DATA_DIR: env.DATA_DIR };
const start = (name: string, script: string, port: number, flags: readonly string[] = []) => {
  const service = startService({
    name,
    script: join(root, script),
    flags,
    port,
    environment,
    logs: join(env.DATA_DIR, 'logs'),
    report: say,
    onFailedStart: (problem) => void fail(problem),
  });
  services.push(service);
  return service;
};

say('Starting the servers …');
// In production operators run the realtime server, with TLS under PUSHER_HOST.
const embeddedRealtime = env.PARLAY_MODE === 'demo' && !env.PUSHER_KEY;
start('registry', 'releases/src/registry/server.ts', env.PORT_OPS);
start('platform', 'platform/src/server.ts', env.PORT_API, PLATFORM_FLAGS);
if (env.PARLAY_MODE === 'demo') start('sandbox', 'platform/sandbox/src/server.ts', env.PORT_SANDBOX);
if (embeddedRealtime) start('realtime', 'platform/realtime/src/server.ts', env.PORT_REALTIME);
start('edge', 'releases/src/edge/server.ts', env.PORT_SITE);

const { builds, unbuilt } = await buildAll();
for (const service of services.filter(({ name }) => name !== 'edge')) {
  const health = await service.healthy(HEALTHY_WITHIN);
  if (!health.ok) await fail(health.problem);
}
const released = await release(builds, unbuilt, {
  root,
  registry: `http://127.0.0.1:${env.PORT_OPS}`,
  dataDir: env.DATA_DIR,
  environment,
});
if (!released.ok) await fail(released.problem);
else {
  for (const line of released.promoted) say(`  released ${line}`);
  for (const line of released.heldBack) say(`  not released: ${line}`);
}

for (const service of services) {
  const health = await service.healthy(HEALTHY_WITHIN);
  if (!health.ok) await fail(health.problem);
}
process.stdout.write(`Parlay is ready: http://localhost:${env.PORT_SITE}\n`);

/** Builds every releasable. One that does not build holds back its own release only. */
async function buildAll(): Promise<{ builds: Built[]; unbuilt: Unbuilt[] }> {
  const queue = releasables(root);
  const total = queue.length;
  const builds: Built[] = [];
  const unbuilt: Unbuilt[] = [];
  const worker = async () => {
    for (let folder = queue.shift(); folder; folder = queue.shift()) {
      const result = await buildInOwnProcess(folder);
      if (result.ok) builds.push({ folder, digest: result.digest });
      else unbuilt.push({ folder, problem: result.problem });
      say(
        `  ${result.ok ? 'built' : 'did not build'} ${basename(folder)} (${builds.length + unbuilt.length} of ${total})`,
      );
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_BUILDS }, worker));
  return { builds, unbuilt };
}
