import { releasables } from '@parlay/build/workspace';
import { release } from '../start/releases.ts';
import { StartTimes } from '../start/start-times.ts';
import { buildAll, openSupervisor, startServers } from '../start/supervisor.ts';

// `npm start`: builds stale packages, starts the servers, and releases new builds.
const times = new StartTimes();
const supervisor = await openSupervisor();
const { root, env, environment, say } = supervisor;
say('Starting the servers …');
const { all, edge } = startServers(supervisor, 'releases/src/edge/server.ts');
const serve = (services: typeof all) => supervisor.allServe(services, ({ name }) => times.until(name));
const others = serve(all.filter((service) => service !== edge));
const { builds, unbuilt } = await times.of('builds', () => buildAll(releasables(root), say));
await others;
const released = await times.of('releases', () =>
  release(builds, unbuilt, {
    root,
    registry: `http://127.0.0.1:${env.PORT_OPS}`,
    dataDir: env.DATA_DIR,
    environment,
  }),
);
if (!released.ok) await supervisor.fail(released.error);
else {
  for (const line of released.promoted) say(`  released ${line}`);
  for (const line of released.heldBack) say(`  not released: ${line}`);
}
await serve(all);
say(`  ${times.line()}`);
process.stdout.write(`Parlay is ready: http://localhost:${env.PORT_SITE}\n`);
