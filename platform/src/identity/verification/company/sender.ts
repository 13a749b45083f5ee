import { companyNamed } from '@parlay/contracts/providers';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../core/database/database.ts';
import { DueWork } from '../../../core/database/due-work.ts';
import type { Office } from '../checks/mail.ts';
import type { CheckRow } from '../checks/repository.ts';
import { askCheck, orderCheck } from './client.ts';
import { markLost, markSent, takeDueChecks, waitAgain } from './due-checks.ts';
import { takeStatus } from './events.ts';
import { type OrderConfig, orderOf } from './order.ts';

/** Few enough to finish before another node may take them. */
const A_TIME = 5;

export interface CheckSenderParts {
  database: Pick<Database, 'db' | 'written'>;
  config: OrderConfig;
  office: Office;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Orders checks from their companies and asks for those that stay open, on any number of nodes. */
export class CheckSender {
  readonly #parts: CheckSenderParts;
  readonly #due: DueWork;

  constructor(parts: CheckSenderParts) {
    this.#parts = parts;
    this.#due = new DueWork({ database: parts.database, work: (isStopped) => this.sendDue(isStopped) });
  }

  start(): void {
    this.#due.start();
  }

  /** Stops after the current calls. */
  stop(): Promise<void> {
    return this.#due.stop();
  }

  /** Calls companies about everything that is due. Never rejects. */
  async sendDue(isStopped = () => false): Promise<void> {
    const { database, log } = this.#parts;
    try {
      for (let taken = 1; taken > 0 && !isStopped(); ) {
        const checks = await takeDueChecks(database.db, A_TIME);
        taken = checks.length;
        await Promise.all(checks.map((check) => this.#send(check)));
      }
    } catch (error) {
      log.warn({ err: error }, 'identity checks cannot be sent');
    }
  }

  async #send(check: CheckRow): Promise<void> {
    const { config, log } = this.#parts;
    const company = companyNamed(config, check.company ?? '', ['identity-check']);
    const failure = company ? await this.#talk(company, check) : 'there is no such company';
    if (failure === undefined) return;
    const { id, company: provider, attempts } = check;
    log.warn({ check: id, provider, attempts, failure }, 'the company has not answered about an identity check');
    await waitAgain(this.#parts.database.db, check, failure);
  }

  /** Returns what failed. */
  async #talk(company: Parameters<typeof askCheck>[0], check: CheckRow): Promise<string | undefined> {
    const { database, config, office } = this.#parts;
    const { db } = database;
    if (!check.sentAt) {
      const ordered = await orderCheck(company, await orderOf(db, config, company, check));
      if (!ordered.ok) return ordered.failure;
      await markSent(db, check.id);
      return undefined;
    }
    const asked = await askCheck(company, check.id);
    if (asked.ok) {
      await waitAgain(db, check, null);
      await db.transaction().execute((trx) => takeStatus(trx, office, company.id, asked.status));
      return undefined;
    }
    if (asked.error === 'failed') return asked.failure;
    await markLost(db, check.id);
    return undefined;
  }
}
