import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { packagedPostgres } from './binaries.ts';
import { identify, isAlive } from './process-identity.ts';
import { chooseUser, executableBinaries, type RunAs, reachableFolder } from './unprivileged.ts';

const SUPERUSER = 'parlay';

/** One PostgreSQL cluster on disk. Functions on it are safe only while holding the cluster's lock. */
export interface Cluster {
  /** Our folder with password, holders and log. Its subfolder `data` belongs to PostgreSQL. */
  home: string;
  data: string;
  password: string;
}

export interface RunningServer {
  pid: number;
  port: number;
}

export function clusterAt(dataDir: string): { home: string; user: RunAs | undefined } {
  const user = chooseUser();
  return { home: reachableFolder(join(dataDir, 'postgres'), user), user };
}

/** Creates the cluster on first use, with SCRAM only, a random password in an owner-only file, and UTF-8 sorted by bytes. */
export function openCluster(home: string, user: RunAs | undefined, durable: boolean): Cluster {
  const data = join(home, 'data');
  const passwordFile = join(home, 'password');
  if (existsSync(join(data, 'PG_VERSION')) && existsSync(passwordFile)) {
    return { home, data, password: readFileSync(passwordFile, 'utf8') };
  }
  // Remains of an interrupted start are not a cluster, because their password was never stored.
  rmSync(data, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(data, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const initdbPasswordFile = join(home, `initdb-${process.pid}`);
  writeFileSync(initdbPasswordFile, password, { mode: 0o600 });
  if (user) for (const path of [data, initdbPasswordFile]) chownSync(path, user.uid, user.gid);
  const initdb = spawnSync(
    join(binaries(user), 'initdb'),
    ['-D', data, '-U', SUPERUSER, `--pwfile=${initdbPasswordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C']
      .concat(['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'])
      .concat(durable ? [] : ['--no-sync']),
    { ...user, cwd: '/', encoding: 'utf8', env: childEnvironment() },
  );
  rmSync(initdbPasswordFile, { force: true });
  if (initdb.status !== 0)
    throw new Error(`PostgreSQL could not make its files in ${data}: ${initdb.stderr || initdb.error}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  return { home, data, password };
}

/** Returns the server running on this cluster, verified by connecting to it, or undefined if there is none. */
export async function runningServer(cluster: Cluster): Promise<RunningServer | undefined> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    const postmaster = readPostmaster(cluster.data);
    if (!postmaster || !isAlive(identify(postmaster.pid))) return undefined;
    if (await isOurs(cluster, postmaster.port)) return postmaster;
    if (!serves(postmaster.pid, cluster.data)) {
      // After a crash of the machine another process may have this pid, and PostgreSQL would refuse to start.
      rmSync(join(cluster.data, 'postmaster.pid'), { force: true });
      return undefined;
    }
    // The server is still starting or stopping.
    await delay(50);
  }
  throw new Error(
    `The PostgreSQL of ${cluster.data} runs but does not answer; see ${join(cluster.home, 'server.log')}`,
  );
}

/** Starts the server. Uses port `again` if given, the port of a server that died and whose clients reconnect. */
export async function launch(
  cluster: Cluster,
  user: RunAs | undefined,
  durable: boolean,
  again?: number,
): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    const port = again ?? (await freePort());
    const log = openSync(join(cluster.home, 'server.log'), 'a', 0o600);
    const settings = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      fsync: durable ? 'on' : 'off',
      synchronous_commit: durable ? 'on' : 'off',
      full_page_writes: durable ? 'on' : 'off',
      timezone: 'UTC',
      log_timezone: 'UTC',
      jit: 'off',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(join(binaries(user), 'postgres'), ['-D', cluster.data, ...args], {
      ...user,
      cwd: '/',
      // In a separate session: Ctrl-C in the terminal must not stop the database before the servers.
      detached: true,
      stdio: ['ignore', log, log],
      env: childEnvironment(),
    });
    closeSync(log);
    server.unref();
    let ended = false;
    server.once('error', () => (ended = true));
    server.once('exit', () => (ended = true));
    while (!ended) {
      if (server.pid && (await isOurs(cluster, port))) return { pid: server.pid, port };
      await delay(25);
    }
    if (attempt === 3) throw new Error(`PostgreSQL did not start; see ${join(cluster.home, 'server.log')}`);
  }
}

/** Shuts down fast: rolls back open transactions and flushes committed data to disk. */
export async function shutDown(cluster: Pick<Cluster, 'data'>): Promise<void> {
  const postmaster = readPostmaster(cluster.data);
  if (!postmaster) return;
  const server = identify(postmaster.pid);
  if (!isAlive(server)) return;
  process.kill(server.pid, 'SIGINT');
  for (let waited = 0; isAlive(server); waited += 10) {
    if (waited === 20_000) process.kill(server.pid, 'SIGQUIT');
    await delay(10);
  }
}

export function connectionUrl(cluster: Cluster, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

function binaries(user: RunAs | undefined): string {
  const { native, version } = packagedPostgres();
  return join(executableBinaries(native, version, user), 'bin');
}

function childEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

function readPostmaster(data: string): RunningServer | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 && port > 0 ? { pid, port } : undefined;
  } catch {
    return undefined;
  }
}

/** Checks whether a process is a server of this folder, as far as the system can tell. */
function serves(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return !existsSync('/proc/self/cmdline');
  }
}

/** Checks whether a server of this cluster exists, including one that is starting or stopping. */
export function hasServer({ data }: Cluster): boolean {
  const postmaster = readPostmaster(data);
  return postmaster !== undefined && isAlive(identify(postmaster.pid));
}

/** Checks password and folder, because a pid file can outlive its server and another process can get the pid. */
async function isOurs(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: connectionUrl(cluster, port, 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory === cluster.data;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
