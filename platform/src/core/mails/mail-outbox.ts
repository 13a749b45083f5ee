import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import type { Config } from '../env.ts';
import { composeMail, type MailRequest } from './letter.ts';
import * as queries from './mail-outbox.gen.ts';
import { renderNote } from './render.ts';
import { type ComposedMail, mailSeal } from './seal.ts';
import { type SiteConfig, senderOf } from './site.ts';

/** E-mail to a brand's staff. */
interface StaffMail {
  /** Stored with the e-mail, for metrics and logs. */
  kind: 'contact-message';
  brand: Brand;
  to: string;
  replyTo: string;
  subject: string;
  /** Paragraphs of plain text. */
  lines: readonly string[];
}

/** Adds e-mails to the mail outbox in the transaction that causes them. */
export interface Mails {
  put(trx: QueryExecutorProvider, mail: MailRequest): Promise<void>;
  putForStaff(trx: QueryExecutorProvider, mail: StaffMail): Promise<void>;
}

export function createMails(config: SiteConfig & Pick<Config, 'secrets'>): Mails {
  const seal = mailSeal(config.secrets.session);
  const store = (trx: QueryExecutorProvider, kind: string, letter: ComposedMail) =>
    queries.storeMail(trx, { kind, sealed: seal.close(letter) });
  return {
    async put(trx, mail) {
      await store(trx, mail.kind, composeMail(mail, config));
    },
    async putForStaff(trx, { kind, brand, to, replyTo, subject, lines }) {
      await store(trx, kind, { from: senderOf(brand), to, replyTo, ...renderNote(brand, subject, lines) });
    },
  };
}
