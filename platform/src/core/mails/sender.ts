import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { DueWork } from '../database/due-work.ts';
import { markFailed, markSent, pruneMails, takeMails } from './repository.ts';
import type { Seal } from './seal.ts';
import type { Transport } from './transport.ts';

/** Why sending failed. A mail server's answer may contain the address, so only its code is used. */
function failureOf(error: unknown): string {
  const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return responseCode === undefined ? message : `${code ?? 'refused'} ${responseCode}`;
}

/** Few enough to finish before another node may take them. */
const A_TIME = 5;

export interface SenderParts {
  database: Database;
  transport: Transport;
  seal: Seal;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Sends e-mails from the outbox, on any number of nodes. What a dead node was sending is sent by another. */
export class MailSender {
  readonly #parts: SenderParts;
  readonly #due: DueWork;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#due = new DueWork({
      database: parts.database,
      work: (isStopped) => this.#work(isStopped),
      prune: () => this.#prune(),
    });
  }

  start(): void {
    this.#due.start();
  }

  /** Checks for mail now; calls during a check share one follow-up check. */
  call(): void {
    this.#due.call();
  }

  /** Stops after the current sending. */
  async stop(): Promise<void> {
    await this.#due.stop();
    this.#parts.transport.close();
  }

  async #work(isStopped: () => boolean): Promise<void> {
    const { database, transport, seal, log } = this.#parts;
    try {
      for (let taken = A_TIME; taken === A_TIME && !isStopped(); ) {
        const mails = await takeMails(database.db, A_TIME);
        taken = mails.length;
        for (const mail of mails) {
          try {
            await transport.send(mail.id, seal.open(mail.sealed));
            await markSent(database.db, mail.id);
          } catch (error) {
            const failure = failureOf(error);
            log.warn({ mail: mail.id, attempts: mail.attempts, failure }, 'an e-mail could not be sent yet');
            await markFailed(database.db, mail, failure);
          }
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'the outbox of e-mails cannot be read');
    }
  }

  async #prune(): Promise<void> {
    const { database, log } = this.#parts;
    try {
      const lost = await pruneMails(database.db);
      if (lost > 0) log.error({ mails: lost }, 'e-mails were given up after three days of trying');
    } catch (error) {
      log.warn({ err: error }, 'old e-mails could not be forgotten');
    }
  }
}
