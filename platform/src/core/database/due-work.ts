import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './database.ts';

const LOOK_EVERY_MS = 2_000;
/** Collects rows for this time before the next pass: under load there are writes all the time. */
const GATHER_MS = 50;
const PRUNE_EVERY_MS = 3_600_000;

export interface DueWorkParts {
  database: Pick<Database, 'written'>;
  /** Does everything that is due, in steps between which it asks `isStopped`. Never rejects. */
  work(isStopped: () => boolean): Promise<void>;
  /** Deletes what is no longer needed, once an hour. Never rejects. */
  prune?(): Promise<void>;
}

/** Works through rows that wait in a table: after writes of this node, and every two seconds for those of others. */
export class DueWork {
  readonly #parts: DueWorkParts;
  #working: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  #stops: (() => void)[] = [];

  constructor(parts: DueWorkParts) {
    this.#parts = parts;
  }

  start(): void {
    const look = setInterval(() => this.call(), LOOK_EVERY_MS);
    const prune = setInterval(() => void this.#parts.prune?.(), PRUNE_EVERY_MS);
    for (const timer of [look, prune]) {
      timer.unref();
      this.#stops.push(() => clearInterval(timer));
    }
    this.#stops.push(this.#parts.database.written.listen(() => this.call()));
  }

  /** Works now; calls during the work share one follow-up. */
  call(): void {
    if (this.#stopped) return;
    if (this.#working) {
      this.#again = true;
      return;
    }
    this.#working = this.#parts
      .work(() => this.#stopped)
      .then(() => delay(GATHER_MS))
      .finally(() => {
        this.#working = undefined;
        if (!this.#again) return;
        this.#again = false;
        this.call();
      });
  }

  /** Stops after the current step. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    await this.#working;
  }
}
