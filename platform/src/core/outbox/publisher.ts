import type { Db } from '../database/database.ts';
import type { SendFacts } from './realtime-client.ts';
import { claimFacts, FACTS_A_PASS, markPublished } from './repository.ts';

export interface PublisherOptions {
  db: Db;
  send: SendFacts;
  /** Told of every failure; facts stay and are sent later. */
  onError(error: unknown): void;
  /** Looks for facts this often even if nobody called; milliseconds. */
  pollMs?: number;
}

/** Finds what other processes wrote, and what a node left that is no more. */
const POLL_MS = 250;
/** Facts of as long go together: under load a look then finds many. */
const GATHER_MS = 50;

const LONGEST_PAUSE_MS = 5_000;

/**
 * Publishes the outbox: at once what this node wrote, by poll what others did; at least once, in each player's order.
 * While realtime is down the facts wait; nothing else notices.
 */
export class OutboxPublisher {
  readonly #options: PublisherOptions;
  #running: Promise<void> | undefined;
  #stopped = false;
  /** A call for new facts came since the last look. */
  #called = false;
  #wake: () => void = () => undefined;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** There may be new facts. */
  call(): void {
    this.#called = true;
    this.#wake();
  }

  /** Resolves when what is being sent is done. */
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
