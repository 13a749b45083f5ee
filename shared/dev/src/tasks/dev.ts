import { basename, join } from 'node:path';
import { releasables } from '@parlay/build/workspace';
import { release } from '../start/releases.ts';
import type { Service } from '../start/service.ts';
import { buildAll, openSupervisor, startServers } from '../start/supervisor.ts';
import { type WatchedServer, watchServers } from '../watch/server-watch.ts';
import { startDevSession } from '../watch/session.ts';

// `npm run dev [package …]`: runs the product for development. Watches everything, or only the given packages and the
// servers. The other packages are then served from production builds.
const EDGE = 'releases/src/dev/server.ts';
const BRANDS = 'shared/contracts/brands';
const SERVERS: readonly WatchedServer[] = [
  { name: 'registry', script: 'releases/src/registry/server.ts', data: [BRANDS] },
  { name: 'platform', script: 'platform/src/server.ts', data: ['platform/migrations', 'platform/sql', BRANDS] },
  { name: 'sandbox', script: 'platform/sandbox/src/server.ts', data: [] },
  { name: 'realtime', script: 'platform/realtime/src/server.ts', data: [] },
  // Last, because pages reload when the edge reads changed brands, and then the platform must already know them.
  { name: 'edge', script: EDGE, data: [BRANDS] },
];
/** A start creates many long-lived objects, so a large young generation (MB) from the beginning reduces collections. */
const PLATFORM_FLAGS = ['--min-semi-space-size=64'];
/** For the platform, which is edited most and has the most libraries. The option lets `import.meta.resolve` take a base. */
const STANDBY = ['--experimental-import-meta-resolve', '--import', join(import.meta.dirname, '../dev/standby.ts')];

if (process.env.PARLAY_MODE === 'production') {
  console.error('npm run dev is not for production. Unset PARLAY_MODE, or use npm start.');
  process.exit(1);
}
const all = releasables();
const names = process.argv.slice(2);
const unknown = names.filter((name) => !all.some((folder) => basename(folder) === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${all.map((folder) => basename(folder)).join(', ')}.`);
  process.exit(2);
}
const watched = all.filter((folder) => names.length === 0 || names.includes(basename(folder)));

const started = performance.now();
const supervisor = await openSupervisor();
const { root, env, environment, say } = supervisor;
say(`Starting the servers, watching ${watched.map((folder) => basename(folder)).join(', ')} …`);
const session = startDevSession({ root, dataDir: env.DATA_DIR, folders: watched, say });
supervisor.onStop(() => session.stop());
// A restart reads unchanged sources from this cache.
environment.NODE_COMPILE_CACHE = join(env.DATA_DIR, 'dev', 'compile-cache');
const servers = startServers(supervisor, EDGE, (name) => {
  if (name === 'edge') return { onSpawned: (child) => session.feed(child) };
  return name === 'platform' ? { flags: PLATFORM_FLAGS, standby: STANDBY } : {};
});

const { builds, unbuilt } = await buildAll(
  all.filter((folder) => !watched.includes(folder)),
  say,
);
await supervisor.allServe(servers.all.filter((service) => service !== servers.edge));
if (builds.length + unbuilt.length > 0) {
  const registry = `http://127.0.0.1:${env.PORT_OPS}`;
  const released = await release(builds, unbuilt, { root, registry, dataDir: env.DATA_DIR, environment });
  if (!released.ok) say(`  ${released.error}`);
  else for (const line of released.heldBack) say(`  not released: ${line}`);
}
await session.compiled;
await supervisor.allServe([servers.edge]);
process.stdout.write(`Parlay is ready: http://localhost:${env.PORT_SITE}\n`);
say(`  after ${((performance.now() - started) / 1000).toFixed(1)} s`);

session.checkTypes();
const stale = new Set<string>();
let restarting: Promise<void> = Promise.resolve();
const watcher = watchServers(
  root,
  SERVERS.filter(({ name }) => servers.all.some((service) => service.name === name)),
  {
    diagnostics: (diagnostics) => session.setDiagnostics('servers', diagnostics),
    changed: restartAll,
  },
);
supervisor.onStop(() => watcher.close());

/**
 * Restarts servers one after another, in list order. Servers that change during the restart are restarted once more
 * afterwards.
 */
function restartAll(names: readonly string[]) {
  for (const name of names) stale.add(name);
  restarting = restarting.then(async () => {
    for (const service of servers.all) if (stale.delete(service.name)) await restart(service);
  });
}

async function restart(service: Service) {
  const startedAt = performance.now();
  const health = await service.restart();
  session.setDiagnostics(service.name, health.ok ? [] : [{ from: service.name, message: health.error }]);
  if (health.ok) say(`  restarted ${service.name} in ${Math.round(performance.now() - startedAt)} ms`);
}
