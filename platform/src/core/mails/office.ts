import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type MailValues, renderMail, renderNote } from './render.ts';
import { type Letter, letterSeal } from './seal.ts';
import { originOf, type SiteConfig, senderOf } from './site.ts';
import type { MailKind } from './texts.ts';

interface WantedMail {
  kind: MailKind;
  brand: Brand;
  to: string;
  /** First name of the player. */
  name: string;
  locale: Locale;
  values?: Readonly<Record<string, string>>;
  /** Path and query of `{link}`, without the language. */
  link?: string;
}

/** A message to a brand's staff. */
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

/** Puts e-mails into the mail outbox, in the transaction that causes them. */
export interface Mails {
  put(trx: QueryExecutorProvider, mail: WantedMail): Promise<void>;
  putForStaff(trx: QueryExecutorProvider, mail: StaffMail): Promise<void>;
}

export function mailOffice({ secret, site }: { secret: string; site: SiteConfig }): Mails {
  const seal = letterSeal(secret);
  const store = (trx: QueryExecutorProvider, kind: string, letter: Letter) =>
    sql`insert into mail (kind, sealed) values (${kind}, ${seal.close(letter)})`.execute(trx);
  return {
    async put(trx, { kind, brand, to, name, locale, values = {}, link }) {
      const href = link === undefined ? {} : { link: `${originOf(brand, site)}/${locale}${link}` };
      const filled: MailValues = { ...values, ...href, name, brand: brand.name };
      const letter = { from: senderOf(brand), to, ...renderMail(kind, locale, filled) };
      await store(trx, kind, letter);
    },
    async putForStaff(trx, { kind, brand, to, replyTo, subject, lines }) {
      await store(trx, kind, { from: senderOf(brand), to, replyTo, ...renderNote(subject, lines) });
    },
  };
}
