import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseUrls, derivedPassword, ensureRole, withRole } from './application-role.ts';
import {
  type Cluster,
  clusterAt,
  connectionUrl,
  hasServer,
  launch,
  openCluster,
  runningServer,
  shutDown,
} from './cluster.ts';
import { ensureDatabase } from './ensure-database.ts';
import { isHeld, letGo, takeHold } from './holders.ts';
import { withLock } from './lock.ts';

export interface Postgres {
  /** Address of a database of this server for its superuser, with the password; the database need not exist. */
  url(database: string): string;
  /** Makes the database and its application's role unless they are there, and returns the address of each role. */
  ensureDatabase(name: string): Promise<DatabaseUrls>;
  /** Lets go of the server; the last one who does shuts it down. Resolves when no process of ours is left. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Folder of the installation; the server keeps its files in `postgres` below it. */
  dataDir: string;
  /** false gives up crash safety for speed: for tests only. */
  durable?: boolean;
  /** How long the server outlives a killed process, in milliseconds, so that a restart can go on with it. */
  graceMs?: number;
}

/** How often a holder looks whether the server still lives, in milliseconds. */
const LOOK_EVERY = 500;

/**
 * Starts the embedded PostgreSQL of a data folder, or goes on with the one that runs on it already. One that dies later is
 * started again at the same address, by the first of its holders to see it.
 * Throws with a plain sentence when there is none for this machine or it cannot start.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { durable = true, graceMs = 5_000 } = options;
  const found = clusterAt(options.dataDir);
  const home = realpathSync(found.home);
  const { cluster, port, holder } = await withLock(join(home, 'lock'), async () => {
    const cluster = openCluster(home, found.user, durable);
    const server = (await runningServer(cluster)) ?? (await launch(cluster, found.user, durable));
    return { cluster, port: server.port, holder: takeHold(home) };
  });
  const watchdog = spawnWatchdog(cluster, holder, graceMs);
  let stopping: Promise<void> | undefined;
  let reviving = false;
  async function revive() {
    if (reviving || stopping || hasServer(cluster)) return;
    reviving = true;
    try {
      await withLock(join(home, 'lock'), async () => {
        if (stopping || (await runningServer(cluster))) return;
        await launch(cluster, found.user, durable, port);
      });
    } catch {
      // What was left of the old one may still be in the way; its log says what was. The next look tries again.
    } finally {
      reviving = false;
    }
  }
  const looking = setInterval(() => void revive(), LOOK_EVERY);
  looking.unref();
  return {
    url: (database) => connectionUrl(cluster, port, database),
    ensureDatabase: async (name) => {
      const owner = connectionUrl(cluster, port, name);
      const role = `${name}_application`;
      const password = derivedPassword(cluster.password, role);
      await ensureDatabase(owner, (client) => ensureRole(client, role, password, name));
      return { owner, application: withRole(owner, role, password) };
    },
    stop: () => {
      clearInterval(looking);
      stopping ??= stop(cluster, holder, watchdog);
      return stopping;
    },
  };
}

async function stop(cluster: Cluster, holder: string, watchdog: ChildProcess): Promise<void> {
  await withLock(join(cluster.home, 'lock'), async () => {
    letGo(cluster.home, holder);
    if (!isHeld(cluster.home)) await shutDown(cluster);
  });
  if (watchdog.pid === undefined || watchdog.exitCode !== null || watchdog.signalCode !== null) return;
  watchdog.ref();
  const gone = once(watchdog, 'exit');
  watchdog.stdin?.destroy();
  watchdog.kill('SIGKILL');
  await gone;
}

function spawnWatchdog(cluster: Cluster, holder: string, graceMs: number): ChildProcess {
  const script = join(import.meta.dirname, 'watchdog.ts');
  const watchdog = spawn(process.execPath, [script, cluster.home, cluster.data, holder, String(graceMs)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH },
  });
  // Without a watchdog (no process left to start one) the server still serves; it may outlive a killed holder.
  watchdog.on('error', () => undefined);
  watchdog.stdin?.on('error', () => undefined);
  watchdog.unref();
  // A pipe that is written to never must not keep the process up either.
  (watchdog.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return watchdog;
}
