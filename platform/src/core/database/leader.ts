import { pause } from '@parlay/server/pause';
import pg from 'pg';

export interface LeaderOptions {
  /** Address for the separate connection that holds the lock. */
  databaseUrl: string;
  /** Two numbers that name the work, the same on every node. */
  lock: readonly [number, number];
  /** The work. It must end soon after the signal is aborted; when it ends or throws, another node may take over. */
  lead(signal: AbortSignal): Promise<void>;
  onError(error: unknown): void;
  /** Milliseconds between two attempts to get the lock. */
  everyMs?: number;
}

/** Runs work on one node at a time, the holder of an advisory lock. Another node takes over when it stops. */
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

  /** Does not wait: without the lock it returns at once. */
  async #attempt(): Promise<void> {
    const { databaseUrl, lock, lead } = this.#options;
    const lost = new AbortController();
    const connection = new pg.Client({ connectionString: databaseUrl, application_name: 'parlay-leader' });
    // Closing the connection releases the lock.
    connection.on('error', () => lost.abort());
    connection.on('end', () => lost.abort());
    try {
      await connection.connect();
      while (!this.#stopped.signal.aborted && !lost.signal.aborted) {
        const { rows } = await connection.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
          ...lock,
        ]);
        this.#leads = rows[0]?.held ?? false;
        if (this.#leads) return await lead(AbortSignal.any([this.#stopped.signal, lost.signal]));
        await pause(this.#options.everyMs ?? 2_000, AbortSignal.any([this.#stopped.signal, lost.signal]));
      }
    } finally {
      this.#leads = false;
      await connection.end().catch(() => undefined);
    }
  }
}
