import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { mailOpener } from '../core/mails/open-mail.ts';
import type { Letter } from '../core/mails/seal.ts';
import { moneyLetters } from '../money/letters.ts';
import type { TestPlatform } from './platform.ts';

/** Returns the e-mails to an address that wait in the outbox, oldest first. */
export async function lettersTo(
  { database: { db }, config }: TestPlatform,
  to: string,
): Promise<(Letter & { kind: string })[]> {
  const open = mailOpener(config.secrets.session, config, moneyLetters(config));
  const mail = { kind: z.string(), sealed: z.instanceof(Buffer).nullable(), about: z.string().nullable() };
  const rows = await readRows(
    db,
    mail,
    sql`
    select kind, sealed, about from mail where sent_at is null order by created_at, id`,
  );
  const letters = await Promise.all(rows.map(async (mail) => ({ kind: mail.kind, letter: await open(db, mail) })));
  return letters.flatMap(({ kind, letter }) => (letter?.to === to ? [{ kind, ...letter }] : []));
}

/** Returns the link in an e-mail. */
export function linkIn(letter: Letter | undefined): URL {
  const found = /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0];
  if (!found) throw new Error('there is no link in this e-mail');
  return new URL(found);
}

export const tokenIn = (letter: Letter | undefined): string => linkIn(letter).searchParams.get('token') ?? '';
