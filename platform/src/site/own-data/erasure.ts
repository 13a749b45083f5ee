import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../core/database/database.ts';
import { retryTransaction } from '../../core/database/retry.ts';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import { formatDay } from '../../core/mails/moment.ts';
import { withLocale } from '../../core/row-locale.ts';
import { keyFor, seal } from '../../core/sealed.ts';
import { announceEnd, endSessionsOf } from '../../identity/public.ts';
import * as queries from './repository.gen.ts';
import { type Erasure, OBSTACLES } from './schemas.ts';

export interface ErasureTools {
  db: Db;
  mails: Mails;
  brands: readonly Brand[];
  /** Secret from which the key that seals identities is derived. */
  secret: string;
}

const Obstacle = z.enum(OBSTACLES).nullable();

async function obstacleOf(db: QueryExecutorProvider, customerId: string): Promise<Erasure['obstacle']> {
  return Obstacle.parse((await queries.obstacleOf(db, { customerId })).obstacle);
}

/** Returns a player's row with its brand. Throws if either is missing. */
function withBrand<Row extends { brandId: number }>(person: Row | undefined, brands: readonly Brand[]) {
  const brand = brands.find(({ id }) => id === person?.brandId);
  if (!person || !brand) throw new Error('the player has no record or no brand');
  return { person, brand };
}

/** Returns the obstacle to an erasure, if any, and for how many years some data would be kept. */
export async function erasureOf({ db, brands }: ErasureTools, customerId: string): Promise<Erasure> {
  // Locks nothing, because erase() decides again.
  const { person, brand } = withBrand(await queries.keptBy(db, { customerId }), brands);
  const { keepYears } = policyFor(brand, person.country ?? '');
  return { obstacle: await obstacleOf(db, customerId), keepYears: person.isKept ? keepYears : null };
}

export type ErasureResult =
  | { ok: true; keepUntil: string | null }
  | { ok: false; error: 'obstacle'; obstacle: NonNullable<Erasure['obstacle']> };

/**
 * Erases a player's data that no law requires us to keep, ends the sessions and closes the account. If records must be
 * kept, seals the player's identity for the policy's number of years. The last e-mail states what is kept.
 */
export async function erase(
  { db, mails, brands, secret }: ErasureTools,
  customerId: string,
  askedBy: 'player' | 'closing',
): Promise<ErasureResult> {
  return retryTransaction(() =>
    db.transaction().execute(async (trx): Promise<ErasureResult> => {
      const { person: row, brand } = withBrand(await queries.lockPerson(trx, { customerId }), brands);
      const obstacle = await obstacleOf(trx, customerId);
      if (obstacle) return { ok: false, error: 'obstacle', obstacle };
      const { isKept, country, email, locale, firstName, ...person } = withLocale(row);
      const identity = { ...person, firstName, email };
      const key = keyFor(secret, 'erased-person');
      if ((await endSessionsOf(trx, { customerId }, 'closed')) > 0) await announceEnd(trx, customerId, 'closed');
      const { until } = await queries.erase(trx, {
        customerId,
        askedBy,
        identity: isKept ? seal(key, Buffer.from(JSON.stringify(identity)), customerId) : null,
        years: policyFor(brand, country ?? '').keepYears,
      });
      const keepUntil = until === null ? null : dayOf(until);
      const kind = keepUntil === null ? 'account-erased' : 'account-erased-later';
      const values = keepUntil === null ? {} : { until: formatDay(brand, locale, keepUntil) };
      await mails.put(trx, { kind, brand, to: email, name: firstName, locale, values });
      return { ok: true, keepUntil };
    }),
  );
}

const dayOf = (day: Date | string): string => (typeof day === 'string' ? day : day.toISOString().slice(0, 10));

/** Maximum number of accounts per sweep. */
const MAX_ACCOUNTS = 100;

/**
 * Erases players whose accounts staff closed, and deletes data whose retention period is over. Any number of nodes may
 * call it.
 */
export async function sweepErasures(tools: ErasureTools): Promise<void> {
  const closed = await queries.closedAccounts(tools.db, { most: MAX_ACCOUNTS });
  for (const { customerId } of closed) await erase(tools, customerId, 'closing');
  const overdue = await queries.peopleOverdue(tools.db, { most: MAX_ACCOUNTS });
  for (const { customerId } of overdue) await queries.finish(tools.db, { customerId });
}
