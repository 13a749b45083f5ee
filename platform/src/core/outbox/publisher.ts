import { backoffDelay } from '@parlay/server/pause';
import type { Db } from '../database/database.ts';
import type { SendFacts } from './realtime-client.ts';
import { claimFacts, FACTS_A_PASS, markPublished } from './repository.ts';

export interface PublisherOptions {
  db: Db;
  send: SendFacts;
  /** Receives every failure; the facts stay and are sent later. */
  onError(error: unknown): void;
  /** Interval of the poll, in milliseconds. */
  pollMs?: number;
}

/** The poll finds facts of other processes and of dead nodes. */
const POLL_MS = 250;
/** Collects facts for this time before sending, so that batches are larger under load. */
const GATHER_MS = 50;

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Publishes the realtime outbox: this node's facts at once, others by polling; at least once, in order for each player.
 * While realtime is down the facts wait and nothing else is affected.
 */
export class OutboxPublisher {
  readonly #options: PublisherOptions;
  #running: Promise<void> | undefined;
  #stopped = false;
  /** New facts were announced since the last check. */
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

  /** Resolves when the current sending is done. */
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
        const published = await this.#publishSome();
        failures = 0;
        if (published === FACTS_A_PASS) continue;
        if (published > 0 || this.#called) await this.#pause(GATHER_MS, false);
        else await this.#pause(pollMs, true);
      } catch (error) {
        onError(error);
        failures += 1;
        // New facts do not shorten this pause: the server is down for them, too.
        await this.#pause(backoffDelay(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS), false);
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
      // Facts sent before a failure are not sent again.
      if (arrived.length > 0) await markPublished(trx, arrived);
      return arrived.length;
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
