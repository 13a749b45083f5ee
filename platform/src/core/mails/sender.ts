import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
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
const LOOK_EVERY_MS = 2_000;
const PRUNE_EVERY_MS = 3_600_000;

export interface SenderParts {
  database: Database;
  transport: Transport;
  seal: Seal;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Sends e-mails from the outbox, on any number of nodes. What a dead node was sending is sent by another. */
export class MailSender {
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

  /** Checks for mail now; calls during a check share one follow-up check. */
  call(): void {
    if (this.#stopped) return;
    if (this.#working) {
      this.#again = true;
      return;
    }
    this.#working = this.#work().finally(() => {
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
    this.#parts.transport.close();
  }

  async #work(): Promise<void> {
    const { database, transport, seal, log } = this.#parts;
    try {
      for (let taken = A_TIME; taken === A_TIME && !this.#stopped; ) {
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
