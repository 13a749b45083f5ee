import pg from 'pg';
import type { Db } from '../../../core/database/database.ts';
import { periodAt } from './calendar.ts';
import { emptyMemory, type FeedOptions, feedTick, priceTick } from './tick.ts';

export interface SchedulerOptions extends Omit<FeedOptions, 'memory'> {
  db: Db;
  /** For a connection of its own, which holds the lock. */
  databaseUrl: string;
  onError(error: unknown): void;
  /** Milliseconds between two ticks. */
  everyMs?: number;
  clock?: () => Date;
}

/** Tournaments, results and what is over are looked at this often, and when a tournament ends. */
const ALL_EVERY_MS = 10_000;

/** Any number, the same on every node. */
const LOCK = 7_041_104;

/** Demo mode: one node at a time drives tournaments and the fixture feed; another takes over when it goes. */
export class DemoScheduler {
  readonly #options: SchedulerOptions;
  #connection: pg.Client | undefined;
  #leads = false;
  #lastAll: Date | undefined;
  #memory = emptyMemory();
  #stopped = false;
  #running: Promise<void> | undefined;
  #wake: () => void = () => undefined;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  get leads(): boolean {
    return this.#leads;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    await this.#running;
    await this.#letGo();
  }

  async #run(): Promise<void> {
    const { onError, everyMs = 2_000 } = this.#options;
    while (!this.#stopped) {
      try {
        this.#leads = await this.#hasLock();
        if (this.#leads) await this.#tick();
      } catch (error) {
        onError(error);
        await this.#letGo();
      }
      await this.#pause(everyMs);
    }
  }

  async #tick(): Promise<void> {
    const { db, seed, currencies, clock = () => new Date() } = this.#options;
    const now = clock();
    const last = this.#lastAll;
    const isQuiet =
      last !== undefined &&
      Math.abs(now.getTime() - last.getTime()) < ALL_EVERY_MS &&
      periodAt(now.getTime()) === periodAt(last.getTime());
    if (isQuiet) return priceTick(db, now, { seed });
    await feedTick(db, now, { seed, currencies, memory: this.#memory });
    this.#lastAll = now;
  }

  async #hasLock(): Promise<boolean> {
    if (!this.#connection) {
      const connection = new pg.Client({ connectionString: this.#options.databaseUrl });
      connection.on('error', () => {
        this.#connection = undefined;
        this.#leads = false;
      });
      await connection.connect();
      this.#connection = connection;
    }
    if (this.#leads) return true;
    const { rows } = await this.#connection.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
    return rows[0]?.held ?? false;
  }

  async #letGo(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#leads = false;
    this.#lastAll = undefined;
    this.#memory = emptyMemory();
    await connection?.end().catch(() => undefined);
  }

  #pause(ms: number): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
