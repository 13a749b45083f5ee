import { sql } from 'kysely';
import { type Letter, letterSeal } from '../core/mails/seal.ts';
import type { TestPlatform } from './platform.ts';

/** E-mails to an address that wait in the outbox, oldest first. */
export async function lettersTo(
  { database, config }: TestPlatform,
  to: string,
): Promise<(Letter & { kind: string })[]> {
  const seal = letterSeal(config.secrets.session);
  const { rows } = await sql<{ kind: string; sealed: Buffer }>`
    select kind, sealed from mail where sealed is not null order by created_at, id`.execute(database.db);
  return rows.map(({ kind, sealed }) => ({ kind, ...seal.open(sealed) })).filter((letter) => letter.to === to);
}

/** The link in an e-mail, as its reader would follow it. */
export function linkIn(letter: Letter | undefined): URL {
  const found = /https?:\/\/\S+/.exec(letter?.text ?? '')?.[0];
  if (!found) throw new Error('there is no link in this e-mail');
  return new URL(found);
}

export const tokenIn = (letter: Letter | undefined): string => linkIn(letter).searchParams.get('token') ?? '';
