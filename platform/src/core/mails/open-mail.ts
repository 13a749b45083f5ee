import type { Db } from '../database/database.ts';
import { type LetterWriter, letterOf } from './letter.ts';
import type { WaitingMail } from './repository.ts';
import { type Letter, letterSeal } from './seal.ts';
import type { SiteConfig } from './site.ts';
import { MailKind } from './texts.ts';

/** Returns the letter of a stored e-mail, or undefined if it no longer has a recipient. Throws if it is unreadable. */
export type OpenMail = (db: Db, mail: Pick<WaitingMail, 'kind' | 'sealed' | 'about'>) => Promise<Letter | undefined>;

/** Returns a function that opens sealed letters and writes the others. */
export function mailOpener(secret: string, site: SiteConfig, write: LetterWriter): OpenMail {
  const seal = letterSeal(secret);
  return async (db, { kind, sealed, about }) => {
    if (sealed) return seal.open(sealed);
    if (about === null) throw new Error('the e-mail is empty');
    const wanted = await write(db, MailKind.parse(kind), about);
    return wanted && letterOf(wanted, site);
  };
}
