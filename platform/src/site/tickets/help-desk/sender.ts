import { companyNamed } from '@parlay/contracts/providers';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../core/database/database.ts';
import { DueWork } from '../../../core/database/due-work.ts';
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

export interface SenderParts {
  database: Database;
  config: Pick<Config, 'providers'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Sends queued messages to help-desk companies, on any number of nodes. */
export class DeskSender {
  readonly #parts: SenderParts;
  readonly #due: DueWork;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#due = new DueWork({
      database: parts.database,
      work: (isStopped) => this.sendDue(isStopped),
      prune: () => this.#prune(),
    });
  }

  start(): void {
    this.#due.start();
  }

  /** Checks for deliveries now; calls during a check share one follow-up check. */
  call(): void {
    this.#due.call();
  }

  /** Stops after the current sending. */
  stop(): Promise<void> {
    return this.#due.stop();
  }

  /** Sends everything that is due. Never rejects. */
  async sendDue(isStopped = () => false): Promise<void> {
    const { database, log } = this.#parts;
    try {
      for (let taken = 1; taken > 0 && !isStopped(); ) {
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
