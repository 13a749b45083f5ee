import type { Brand, Locale } from '@parlay/contracts/brand';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type MailValues, renderMail } from './render.ts';
import { letterSeal } from './seal.ts';
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
  /** Path of the site that `{link}` leads to, with its query; the language comes in front of it. */
  link?: string;
}

/** Puts e-mails into the outbox; call it in the transaction that makes them true. */
export interface Mails {
  put(trx: QueryExecutorProvider, mail: WantedMail): Promise<void>;
}

export function mailOffice({ secret, site }: { secret: string; site: SiteConfig }): Mails {
  const seal = letterSeal(secret);
  return {
    async put(trx, { kind, brand, to, name, locale, values = {}, link }) {
      const href = link === undefined ? {} : { link: `${originOf(brand, site)}/${locale}${link}` };
      const filled: MailValues = { ...values, ...href, name, brand: brand.name };
      const letter = { from: senderOf(brand), to, ...renderMail(kind, locale, filled) };
      await sql`insert into mail (kind, sealed) values (${kind}, ${seal.close(letter)})`.execute(trx);
    },
  };
}
