import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import type { Config } from '../env.ts';
import { letterOf, type WantedMail } from './letter.ts';
import * as queries from './office.gen.ts';
import { renderNote } from './render.ts';
import { type Letter, letterSeal } from './seal.ts';
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
  put(trx: QueryExecutorProvider, mail: WantedMail): Promise<void>;
  putForStaff(trx: QueryExecutorProvider, mail: StaffMail): Promise<void>;
}

export function mailOffice(config: SiteConfig & Pick<Config, 'secrets'>): Mails {
  const seal = letterSeal(config.secrets.session);
  const store = (trx: QueryExecutorProvider, kind: string, letter: Letter) =>
    queries.storeMail(trx, { kind, sealed: seal.close(letter) });
  return {
    async put(trx, mail) {
      await store(trx, mail.kind, letterOf(mail, config));
    },
    async putForStaff(trx, { kind, brand, to, replyTo, subject, lines }) {
      await store(trx, kind, { from: senderOf(brand), to, replyTo, ...renderNote(subject, lines) });
    },
  };
}
