import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseUrls, derivePassword, ensureRole, withRole } from '@parlay/server/application-role';
import { ensureDatabase } from '@parlay/server/ensure-database';
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
import { addHolder, isHeld, removeHolder } from './holders.ts';
import { withLock } from './lock.ts';

export interface Postgres {
  /** Returns the URL of a database for the superuser, with the password. The database need not exist. */
  url(database: string): string;
  /** Creates the database and its application's role if missing, and returns the URL for each role. */
  ensureDatabase(name: string): Promise<DatabaseUrls>;
  /** Releases the server. The last holder shuts it down. Resolves once none of our processes is left. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Data folder of the installation; the server's files are in its subfolder `postgres`. */
  dataDir: string;
  /** `false` trades crash safety for speed. Only for tests. */
  durable?: boolean;
  /** Milliseconds for which the server outlives a killed process, so that a restart can reuse it. */
  graceMs?: number;
}

/** Milliseconds between a holder's checks that the server is alive. */
const CHECK_INTERVAL = 500;

/**
 * Starts the embedded PostgreSQL of a data folder, or reuses the one already running. If it dies later, the first holder
 * that notices restarts it on the same port.
 * Throws if there is no PostgreSQL for this machine or it cannot start.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { durable = true, graceMs = 5_000 } = options;
  const found = clusterAt(options.dataDir);
  const home = realpathSync(found.home);
  const { cluster, port, holder } = await withLock(join(home, 'lock'), async () => {
    const cluster = openCluster(home, found.user, durable);
    const server = (await runningServer(cluster)) ?? (await launch(cluster, found.user, durable));
    return { cluster, port: server.port, holder: addHolder(home) };
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
      // Remains of the old server may still block startup (see its log). The next check tries again.
    } finally {
      reviving = false;
    }
  }
  const checkTimer = setInterval(() => void revive(), CHECK_INTERVAL);
  checkTimer.unref();
  return {
    url: (database) => connectionUrl(cluster, port, database),
    ensureDatabase: async (name) => {
      const owner = connectionUrl(cluster, port, name);
      const role = `${name}_application`;
      const password = derivePassword(cluster.password, role);
      await ensureDatabase(owner, (client) => ensureRole(client, role, password, name));
      return { owner, application: withRole(owner, role, password) };
    },
    stop: () => {
      clearInterval(checkTimer);
      stopping ??= stop(cluster, holder, watchdog);
      return stopping;
    },
  };
}

async function stop(cluster: Cluster, holder: string, watchdog: ChildProcess): Promise<void> {
  await withLock(join(cluster.home, 'lock'), async () => {
    removeHolder(cluster.home, holder);
    if (!isHeld(cluster.home)) await shutDown(cluster);
  });
  if (watchdog.pid === undefined || watchdog.exitCode !== null || watchdog.signalCode !== null) return;
  watchdog.ref();
  const exited = once(watchdog, 'exit');
  watchdog.stdin?.destroy();
  watchdog.kill('SIGKILL');
  await exited;
}

function spawnWatchdog(cluster: Cluster, holder: string, graceMs: number): ChildProcess {
  const script = join(import.meta.dirname, 'watchdog.ts');
  const watchdog = spawn(process.execPath, [script, cluster.home, cluster.data, holder, String(graceMs)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH },
  });
  // If the watchdog cannot be started, the server still works but may outlive a killed holder.
  watchdog.on('error', () => undefined);
  watchdog.stdin?.on('error', () => undefined);
  watchdog.unref();
  // The open pipe must not keep the process running.
  (watchdog.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return watchdog;
}
