import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { bindHandler, declareJob, type JobHandler } from '../jobs/job.ts';
import type { MailOpener } from './open-mail.ts';
import { markFailed, markSent, waitingMail } from './repository.ts';
import type { Transport } from './transport.ts';

/** Job that sends one e-mail from the outbox. A trigger adds it when the e-mail is inserted. */
export const MAIL_JOB = declareJob({
  name: 'mail',
  payload: z.object({ id: z.uuid() }),
  // Retries for about three days, then abandons the e-mail.
  retries: { firstSeconds: 2, mostSeconds: 3_600, limit: 83 },
  atOnce: 2,
});

export interface DeliveryDependencies {
  db: Db;
  transport: Transport;
  open: MailOpener;
}

/**
 * Returns the handler that sends e-mails. If a node dies before it marks an e-mail as sent, the e-mail is sent twice
 * with the same message id.
 */
export const mailHandler = ({ db, transport, open }: DeliveryDependencies): JobHandler =>
  bindHandler(MAIL_JOB, async ({ id }) => {
    const mail = await waitingMail(db, id);
    if (!mail) return { ok: true };
    try {
      const letter = await open(db, mail);
      if (letter) await transport.send(id, letter);
    } catch (error) {
      const failure = failureOf(error);
      await markFailed(db, id, failure);
      return { ok: false, failure };
    }
    await markSent(db, id);
    return { ok: true };
  });

/**
 * Returns why sending failed. Uses only the code of a mail server's response, because its text may contain the address.
 */
function failureOf(error: unknown): string {
  const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number };
  return responseCode === undefined ? message : `${code ?? 'refused'} ${responseCode}`;
}
