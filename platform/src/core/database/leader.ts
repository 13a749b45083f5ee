import { pause } from '@parlay/server/pause';
import pg from 'pg';

export interface LeaderOptions {
  /** URL for the separate connection that holds the lock. */
  databaseUrl: string;
  /** Key of the advisory lock: two numbers that identify the work, the same on every node. */
  lock: readonly [number, number];
  /** Does the work. Must end soon after the signal is aborted; once it ends or throws, another node may take over. */
  lead(signal: AbortSignal): Promise<void>;
  onError(error: unknown): void;
  /** Milliseconds between two attempts to acquire the lock. */
  everyMs?: number;
}

/** Runs work only on the node that holds an advisory lock. Another node takes over when that node stops. */
export class Leader {
  readonly #options: LeaderOptions;
  readonly #stopped = new AbortController();
  #leads = false;
  #running: Promise<void> | undefined;

  constructor(options: LeaderOptions) {
    this.#options = options;
  }

  get leads(): boolean {
    return this.#leads;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { onError, everyMs = 2_000 } = this.#options;
    while (!this.#stopped.signal.aborted) {
      await this.#attempt().catch(onError);
      await pause(everyMs, this.#stopped.signal);
    }
  }

  /** Polls for the lock, then runs the work once. Returns early if the connection breaks. */
  async #attempt(): Promise<void> {
    const { databaseUrl, lock, lead } = this.#options;
    const connectionLost = new AbortController();
    const connection = new pg.Client({ connectionString: databaseUrl, application_name: 'parlay-leader' });
    // A closed connection no longer holds the lock.
    connection.on('error', () => connectionLost.abort());
    connection.on('end', () => connectionLost.abort());
    try {
      await connection.connect();
      while (!this.#stopped.signal.aborted && !connectionLost.signal.aborted) {
        const { rows } = await connection.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
          ...lock,
        ]);
        this.#leads = rows[0]?.held ?? false;
        if (this.#leads) return await lead(AbortSignal.any([this.#stopped.signal, connectionLost.signal]));
        await pause(this.#options.everyMs ?? 2_000, AbortSignal.any([this.#stopped.signal, connectionLost.signal]));
      }
    } finally {
      this.#leads = false;
      await connection.end().catch(() => undefined);
    }
  }
}
