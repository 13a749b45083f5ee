import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { DueWork } from '../database/due-work.ts';
import type { OpenMail } from './open-mail.ts';
import { giveBack, markFailed, markSent, pruneMails, takeMails, type WaitingMail } from './repository.ts';
import type { Transport } from './transport.ts';

/** Why sending failed. A mail server's answer may contain the address, so only its code is used. */
function failureOf(error: unknown): string {
  const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return responseCode === undefined ? message : `${code ?? 'refused'} ${responseCode}`;
}

const A_TIME = 20;
/** Later ones are given back: sending has to end before another node may take them. */
const BEGIN_WITHIN_MS = 20_000;
/** Sent mails are marked together at this interval. A node that dies before marking sends them twice. */
const MARK_AFTER_MS = 50;

export interface SenderParts {
  database: Database;
  transport: Transport;
  open: OpenMail;
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
    const { database, log } = this.#parts;
    try {
      for (let taken = A_TIME; taken === A_TIME && !isStopped(); ) {
        const mails = await takeMails(database.db, A_TIME);
        taken = mails.length;
        await this.#sendAll(mails, isStopped);
      }
    } catch (error) {
      log.warn({ err: error }, 'the outbox of e-mails cannot be read');
    }
  }

  async #sendAll(mails: readonly WaitingMail[], isStopped: () => boolean): Promise<void> {
    const { db } = this.#parts.database;
    const began = performance.now();
    let markedAt = began;
    let sent: string[] = [];
    for (const [index, mail] of mails.entries()) {
      if (isStopped() || performance.now() - began > BEGIN_WITHIN_MS) {
        await giveBack(db, idsOf(mails.slice(index)));
        break;
      }
      if (await this.#send(mail)) sent.push(mail.id);
      if (sent.length > 0 && performance.now() - markedAt > MARK_AFTER_MS) {
        await markSent(db, sent);
        sent = [];
        markedAt = performance.now();
      }
    }
    if (sent.length > 0) await markSent(db, sent);
  }

  /** Whether it needs no further sending. */
  async #send(mail: WaitingMail): Promise<boolean> {
    const { database, transport, open, log } = this.#parts;
    try {
      const letter = await open(database.db, mail);
      if (letter) await transport.send(mail.id, letter);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      log.warn({ mail: mail.id, attempts: mail.attempts, failure }, 'an e-mail could not be sent yet');
      await markFailed(database.db, mail, failure);
      return false;
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

const idsOf = (mails: readonly WaitingMail[]): string[] => mails.map(({ id }) => id);
