import { companyNamed } from '@parlay/contracts/providers';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../core/database/database.ts';
import type { Config } from '../../../core/env.ts';
import { deliver } from './client.ts';
import {
  announceAgain,
  markDelivered,
  markFailed,
  pruneDeliveries,
  takeDeliveries,
  type WaitingDelivery,
} from './deliveries.ts';

/** Few enough to finish before another node may take them. */
const A_TIME = 5;
const LOOK_EVERY_MS = 2_000;
const PRUNE_EVERY_MS = 3_600_000;

export interface SenderParts {
  database: Database;
  config: Pick<Config, 'providers'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Tells help-desk companies what they have to know, on any number of nodes. */
export class DeskSender {
  readonly #parts: SenderParts;
  #working: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  #stops: (() => void)[] = [];

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  start(): void {
    const look = setInterval(() => this.call(), LOOK_EVERY_MS);
    const prune = setInterval(() => void this.#prune(), PRUNE_EVERY_MS);
    for (const timer of [look, prune]) {
      timer.unref();
      this.#stops.push(() => clearInterval(timer));
    }
    this.#stops.push(this.#parts.database.written.listen(() => this.call()));
  }

  /** Checks for deliveries now; calls during a check share one follow-up check. */
  call(): void {
    if (this.#stopped) return;
    if (this.#working) {
      this.#again = true;
      return;
    }
    this.#working = this.sendDue().finally(() => {
      this.#working = undefined;
      if (!this.#again) return;
      this.#again = false;
      this.call();
    });
  }

  /** Stops after the current sending. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    await this.#working;
  }

  /** Sends everything that is due. Never rejects. */
  async sendDue(): Promise<void> {
    const { database, log } = this.#parts;
    try {
      for (let taken = 1; taken > 0 && !this.#stopped; ) {
        const deliveries = await takeDeliveries(database.db, A_TIME);
        taken = deliveries.length;
        await Promise.all(deliveries.map((delivery) => this.#send(delivery)));
      }
    } catch (error) {
      log.warn({ err: error }, 'messages to help-desk companies cannot be read');
    }
  }

  async #send(delivery: WaitingDelivery): Promise<void> {
    const { database, config, log } = this.#parts;
    const { id, ticket, reference, attempts } = delivery;
    const company = companyNamed(config, delivery.company, ['help-desk']);
    const result = company
      ? await deliver(company, delivery)
      : { ok: false as const, error: 'failed', failure: 'there is no such company' };
    if (result.ok) return markDelivered(database.db, id);
    log.warn(
      { ticket: reference, provider: delivery.company, attempts, failure: result.failure },
      'the help desk has not taken a message yet',
    );
    await markFailed(database.db, delivery, result.failure);
    if (result.error === 'unknown-ticket') await announceAgain(database.db, ticket);
  }

  async #prune(): Promise<void> {
    const { database, log } = this.#parts;
    await pruneDeliveries(database.db).catch((error: unknown) => {
      log.warn({ err: error }, 'old messages to help-desk companies could not be deleted');
    });
  }
}
