import pg from 'pg';
import type { Db } from '../../db/database.ts';
import type { SendFacts } from './realtime-client.ts';
import { claimFacts, markPublished } from './repository.ts';

export interface PublisherOptions {
  db: Db;
  /** For a connection of its own that listens for new facts. */
  databaseUrl: string;
  send: SendFacts;
  /** Told of every failure; facts stay and are sent later. */
  onError(error: unknown): void;
  /** Looks for facts this often even if no call came; milliseconds. */
  pollMs?: number;
}

const LONGEST_PAUSE_MS = 5_000;

/**
 * Publishes the outbox: woken by NOTIFY, by poll where that is lost, at least once, in each player's order. While
 * realtime is down the facts wait; nothing else notices.
 */
export class OutboxPublisher {
  readonly #options: PublisherOptions;
  #running: Promise<void> | undefined;
  #stopped = false;
  /** A call for new facts came since the last look. */
  #called = false;
  #wake: () => void = () => undefined;
  #listener: pg.Client | undefined;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when what is being sent is done and the connection is closed. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    await this.#running;
    await this.#listener?.end().catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { pollMs = 1_000, onError } = this.#options;
    let failures = 0;
    while (!this.#stopped) {
      try {
        await this.#listen();
        this.#called = false;
        const published = await this.#publishSome();
        failures = 0;
        if (published === 0 && !this.#called) await this.#pause(pollMs, true);
      } catch (error) {
        onError(error);
        failures += 1;
        // A call for new facts does not shorten this pause: the server is as down for them.
        await this.#pause(Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS), false);
      }
    }
  }

  async #publishSome(): Promise<number> {
    const { db, send } = this.#options;
    let failure: unknown;
    const published = await db.transaction().execute(async (trx) => {
      const facts = await claimFacts(trx);
      const arrived: string[] = [];
      if (facts.length === 0) return 0;
      await send(facts, (ids) => arrived.push(...ids)).catch((error: unknown) => {
        failure = error;
      });
      // What arrived before a failure is not sent again.
      if (arrived.length > 0) await markPublished(trx, arrived);
      return arrived.length;
    });
    if (failure !== undefined) throw failure;
    return published;
  }

  async #listen(): Promise<void> {
    if (this.#listener) return;
    const listener = new pg.Client({ connectionString: this.#options.databaseUrl });
    listener.on('notification', () => {
      this.#called = true;
      this.#wake();
    });
    listener.on('error', (error) => {
      this.#listener = undefined;
      this.#options.onError(error);
    });
    await listener.connect();
    await listener.query('listen outbox');
    this.#listener = listener;
  }

  #pause(ms: number, wakeable: boolean): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#wake = () => {
        if (wakeable || this.#stopped) end();
      };
    });
  }
}
