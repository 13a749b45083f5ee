import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { createMailOpener } from '../core/mails/open-mail.ts';
import type { ComposedMail } from '../core/mails/seal.ts';
import { mailWriter } from '../mail-writer.ts';
import type { TestPlatform } from './platform.ts';

/** Returns the e-mails to an address that wait in the outbox, oldest first. */
export async function mailsTo(
  { database: { db }, config }: TestPlatform,
  to: string,
): Promise<(ComposedMail & { kind: string })[]> {
  const open = createMailOpener(config.secrets.session, config, mailWriter(config));
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
export function linkIn(letter: ComposedMail | undefined): URL {
  const found = /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0];
  if (!found) throw new Error('there is no link in this e-mail');
  return new URL(found);
}

export const tokenIn = (letter: ComposedMail | undefined): string => linkIn(letter).searchParams.get('token') ?? '';
