import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import { type MailValues, renderMail } from './render.ts';
import type { ComposedMail } from './seal.ts';
import { originOf, type SiteConfig, senderOf } from './site.ts';
import type { MailKind } from './texts.ts';

export interface MailRequest {
  kind: MailKind;
  brand: Brand;
  to: string;
  /** The player's first name. */
  name: string;
  locale: Locale;
  values?: Readonly<Record<string, string>>;
  /** Path and query for `{link}`, without the locale. */
  link?: string;
}

/**
 * Composes an e-mail at send time if only its kind and a reference were stored. Returns undefined if there is no
 * recipient.
 */
export type MailWriter = (db: QueryExecutorProvider, kind: MailKind, about: string) => Promise<MailRequest | undefined>;

/** Renders an e-mail to a player. */
export function composeMail(
  { kind, brand, to, name, locale, values = {}, link }: MailRequest,
  site: SiteConfig,
): ComposedMail {
  const href = link === undefined ? {} : { link: `${originOf(brand, site)}/${locale}${link}` };
  const filled: MailValues = { ...values, ...href, name };
  return { from: senderOf(brand), to, ...renderMail(kind, locale, brand, filled) };
}
