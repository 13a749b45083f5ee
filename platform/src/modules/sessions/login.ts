import { hash } from 'node:crypto';
import type { Brand, Locale } from '@parlay/contracts/brand';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { networkOf } from '../../http/network.ts';
import { consentOf } from '../consents/catalogue.ts';
import { recordConsents } from '../consents/repository.ts';
import type { Mails } from '../mails/office.ts';
import { clearPendingConsents, credentialsOf } from '../players/repository.ts';
import { beginSession } from './begin.ts';
import { passwordFits } from './passwords.ts';
import type { PlayerSession } from './repository.ts';

export interface LoginAttempt {
  brand: Brand;
  username: string;
  password: string;
  /** Consent type → given. */
  consents: Record<string, boolean>;
  locale: Locale;
  ipAddress: string;
  userAgent: string;
  /** The session the browser had before: a login never goes on with it. */
  before: PlayerSession | null;
}

export type LoginOutcome =
  | { outcome: 'in'; token: string; customerId: string; sessionId: string }
  | { outcome: 'wait'; seconds: number }
  | { outcome: 'mismatch' }
  | { outcome: 'consents'; missing: string[] };

/** Attempts after which each further one has to wait: for a name from one address, and for a name from anywhere. */
const FREE = { fromOneAddress: 10, fromAnywhere: 100 };

export async function login({ db, mails }: { db: Db; mails: Mails }, attempt: LoginAttempt): Promise<LoginOutcome> {
  const { brand, ipAddress, userAgent, locale, before } = attempt;
  const keys = guardKeys(`${brand.id}:${attempt.username.toLowerCase()}`, ipAddress);
  const seconds = await countAttempt(db, keys);
  if (seconds > 0) return { outcome: 'wait', seconds };
  const player = await credentialsOf(db, brand.id, attempt.username);
  const fits = await passwordFits(player?.passwordHash, attempt.password);
  if (!fits || !player) return { outcome: 'mismatch' };
  const { customerId, pendingConsents } = player;
  const missing = pendingConsents.filter((type) => attempt.consents[type] !== true);
  const begun = await db.transaction().execute(async (trx) => {
    await forgiveAttempts(trx, keys);
    if (missing.length > 0) return undefined;
    if (pendingConsents.length > 0) {
      const words = pendingConsents.map((type) => ({ consent: consentOf(type, locale), given: true }));
      await recordConsents(trx, { customerId, locale, ipAddress }, words);
      await clearPendingConsents(trx, customerId);
    }
    return beginSession(trx, mails, { customerId, brand, ipAddress, userAgent, before });
  });
  if (!begun) return { outcome: 'consents', missing };
  return { outcome: 'in', customerId, ...begun };
}

interface GuardKeys {
  fromOneAddress: string;
  fromAnywhere: string;
}

/** Under which an attempt at a password is counted: for whom, from where. */
export function guardKeys(subject: string, ipAddress: string): GuardKeys {
  const name = hash('sha256', subject, 'base64url');
  return { fromOneAddress: `${name}|${networkOf(ipAddress)}`, fromAnywhere: name };
}

/** Counted before the password is looked at, so that many at once cannot slip through. Seconds to wait, or 0. */
export async function countAttempt(db: QueryExecutorProvider, keys: GuardKeys): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select case when near > 0 then near else login_attempt(${keys.fromAnywhere}, ${FREE.fromAnywhere}) end as wait
    from (select login_attempt(${keys.fromOneAddress}, ${FREE.fromOneAddress}) as near offset 0) counted`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** After a success. */
export async function forgiveAttempts(db: QueryExecutorProvider, keys: GuardKeys): Promise<void> {
  await sql`delete from login_guard where key = any (${Object.values(keys)}::text[])`.execute(db);
}
