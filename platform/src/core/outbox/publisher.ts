import { backoffDelay } from '@parlay/server/pause';
import type { Db } from '../database/database.ts';
import type { SendFacts } from './realtime-client.ts';
import { claimFacts, FACTS_PER_PASS, markPublished } from './repository.ts';

export interface PublisherOptions {
  db: Db;
  send: SendFacts;
  /** Receives every failure. The facts stay in the outbox and are sent later. */
  onError(error: unknown): void;
  /** Polling interval in milliseconds. */
  pollMs?: number;
}

/** Polling interval. Polling finds facts from other processes and dead nodes. */
const POLL_MS = 250;
/** Time for collecting facts before they are sent, so that batches are larger under load. */
const GATHER_MS = 50;

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;

/**
 * Publishes the realtime outbox at least once and in order for each player. Sends this node's facts immediately and
 * finds others by polling. While realtime is down, facts wait in the outbox and nothing else is affected.
 */
export class OutboxPublisher {
  readonly #options: PublisherOptions;
  #running: Promise<void> | undefined;
  #stopped = false;
  /** Whether new facts were announced since the last check. */
  #called = false;
  #wake: () => void = () => undefined;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Announces that there may be new facts. */
  call(): void {
    this.#called = true;
    this.#wake();
  }

  /** Stops publishing. Resolves once the current batch has been sent. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { pollMs = POLL_MS, onError } = this.#options;
    let failures = 0;
    while (!this.#stopped) {
      try {
        this.#called = false;
        const published = await this.#publishBatch();
        failures = 0;
        if (published === FACTS_PER_PASS) continue;
        if (published > 0 || this.#called) await this.#pause(GATHER_MS, false);
        else await this.#pause(pollMs, true);
      } catch (error) {
        onError(error);
        failures += 1;
        // New facts do not shorten this pause, because the server is down for them as well.
        await this.#pause(backoffDelay(failures, FIRST_PAUSE_MS, MAX_PAUSE_MS), false);
      }
    }
  }

  async #publishBatch(): Promise<number> {
    const { db, send } = this.#options;
    let failure: unknown;
    const published = await db.transaction().execute(async (trx) => {
      const facts = await claimFacts(trx);
      const sentIds: string[] = [];
      if (facts.length === 0) return 0;
      await send(facts, (ids) => sentIds.push(...ids)).catch((error: unknown) => {
        failure = error;
      });
      // Facts sent before a failure are not sent again.
      if (sentIds.length > 0) await markPublished(trx, sentIds);
      return sentIds.length;
    });
    if (failure !== undefined) throw failure;
    return published;
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
