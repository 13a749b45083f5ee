import type { Db } from '../database/database.ts';
import { composeMail, type MailWriter } from './letter.ts';
import type { WaitingMail } from './repository.ts';
import { type ComposedMail, mailSeal } from './seal.ts';
import type { SiteConfig } from './site.ts';
import { MailKind } from './texts.ts';

/** Returns the composed form of a stored e-mail, or undefined if it has no recipient. Throws if it is unreadable. */
export type MailOpener = (
  db: Db,
  mail: Pick<WaitingMail, 'kind' | 'sealed' | 'about'>,
) => Promise<ComposedMail | undefined>;

/** Returns a function that unseals sealed e-mails and composes the others. */
export function createMailOpener(secret: string, site: SiteConfig, write: MailWriter): MailOpener {
  const seal = mailSeal(secret);
  return async (db, { kind, sealed, about }) => {
    if (sealed) return seal.open(sealed);
    if (about === null) throw new Error('the e-mail is empty');
    const request = await write(db, MailKind.parse(kind), about);
    return request && composeMail(request, site);
  };
}
