import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Postgres, startPostgres } from '@parlay/dev/postgres';
import pg from 'pg';
import { childrenOf, isRunning, sendSigkill, waitForExit } from './processes.ts';

/** PostgreSQL server whose power can be cut. As in production, each commit is on disk before it is acknowledged. */
export class PowerSupply {
  readonly #dataDir: string;
  #server: Postgres | undefined;
  #postmasterFile = '';
  #dying: number[] = [];

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Starts the server. After a cut, PostgreSQL recovers from its log. */
  async on(): Promise<void> {
    await Promise.all(this.#dying.splice(0).map(waitForExit));
    await this.#server?.stop();
    this.#server = await startPostgres({ dataDir: this.#dataDir, durable: true, graceMs: 0 });
    const [settings] = await this.query<Record<string, string>>(`
      select current_setting('data_directory') as data, current_setting('fsync') as fsync,
        current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commits`);
    const { data = '', fsync, pages, commits } = settings ?? {};
    if (fsync !== 'on' || pages !== 'on' || commits !== 'on') {
      throw new Error(`a database that forgets proves nothing: ${JSON.stringify(settings)}`);
    }
    this.#postmasterFile = join(data, 'postmaster.pid');
  }

  /** Kills the server and all its processes immediately with SIGKILL. Returns false if it was not running. */
  cut(): boolean {
    const postmaster = this.#postmaster();
    if (!postmaster) return false;
    const pids = [postmaster, ...childrenOf(postmaster)];
    for (const pid of pids) sendSigkill(pid);
    this.#dying.push(...pids);
    return true;
  }

  /** Restarts the server, with a second power cut `afterMs` into the restart. */
  async onWithASecondCut(afterMs: number): Promise<void> {
    await Promise.all(this.#dying.splice(0).map(waitForExit));
    const starting = this.on();
    await delay(afterMs);
    this.cut();
    // The launcher retries only if the server died before its first response.
    await starting.catch(() => undefined);
    if (!this.#postmaster()) await this.on();
    await this.query('select 1').catch(() => this.on());
  }

  async off(): Promise<void> {
    await this.#server?.stop();
  }

  get port(): number {
    return Number(new URL(this.url('postgres')).port);
  }

  url(database: string): string {
    if (!this.#server) throw new Error('the database has not been started');
    return this.#server.url(database);
  }

  async query<Row>(text: string, database = 'postgres'): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url(database) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  #postmaster(): number | undefined {
    try {
      const pid = Number(readFileSync(this.#postmasterFile, 'utf8').split('\n')[0]);
      return pid > 0 && isRunning(pid) ? pid : undefined;
    } catch {
      return undefined;
    }
  }
}
