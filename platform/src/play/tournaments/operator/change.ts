import type { Db } from '../../../core/database/database.ts';
import { linkFixtures, placesOf } from '../make.ts';
import { amountsInMinorUnits, type OfferingBrand, termsMismatch } from '../terms.ts';
import * as queries from './change.gen.ts';
import type { ChangeBody } from './schemas.ts';

export type ChangeResult =
  | { ok: true }
  | { ok: false; error: 'missing' | 'started' | 'joined' }
  | { ok: false; error: 'misfit'; field: string };

/** Fields that may still change after a player has joined. None of them affects price, chances or times. */
const ALWAYS_CHANGEABLE = new Set<string>(['name', 'listed', 'maxPlayers', 'fixtures']);

/** Changes a tournament that has not started. Call it in a transaction. */
export async function changeTournament(
  trx: Db,
  id: string,
  change: Omit<ChangeBody, 'reason'>,
  offered: readonly OfferingBrand[],
): Promise<ChangeResult> {
  const stored = await queries.lockTournament(trx, { id });
  if (!stored) return { ok: false, error: 'missing' };
  if (stored.hasStarted) return { ok: false, error: 'started' };
  const names = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (stored.players > 0 && names.some((name) => !ALWAYS_CHANGEABLE.has(name))) return { ok: false, error: 'joined' };
  if (change.maxPlayers !== undefined && change.maxPlayers < stored.players)
    return { ok: false, error: 'misfit', field: 'maxPlayers' };
  const terms = {
    brands: change.brands ?? stored.brands,
    currency: change.currency ?? stored.currency,
    entryPrice: change.entryPrice ?? stored.entryPrice,
    reentryPrice: change.reentryPrice ?? stored.reentryPrice ?? undefined,
    addedPrize: change.addedPrize ?? stored.addedPrize,
    guaranteedPrize: change.guaranteedPrize ?? stored.guaranteedPrize,
    minPlayers: change.minPlayers ?? stored.minPlayers,
    maxPlayers: change.maxPlayers ?? stored.maxPlayers,
    minBet: change.minBet ?? stored.minBet,
    maxBet: change.maxBet ?? stored.maxBet,
  };
  const mismatch = termsMismatch(terms, offered);
  if (mismatch) return { ok: false, error: 'misfit', field: mismatch.field };
  const times = {
    startsAt: change.startsAt ? new Date(change.startsAt) : stored.startsAt,
    endsAt: change.endsAt ? new Date(change.endsAt) : stored.endsAt,
    entryClosesAt: change.entryClosesAt ? new Date(change.entryClosesAt) : stored.entryClosesAt,
  };
  const invalidField = invalidTimeField(times, new Date());
  if (invalidField) return { ok: false, error: 'misfit', field: invalidField };
  await queries.changeTournament(trx, {
    ...change,
    ...terms,
    ...times,
    ...amountsInMinorUnits(terms, terms.currency),
    id,
    payouts: change.payouts ? placesOf(change.payouts) : null,
  });
  // Safe, because there are no bets before the start.
  await queries.unlinkFixtures(trx, { id });
  await linkFixtures(trx);
  return { ok: true };
}

/** Returns the field of an invalid time, or undefined if all times are valid. */
export function invalidTimeField(
  { startsAt, endsAt, entryClosesAt }: { startsAt: Date; endsAt: Date; entryClosesAt: Date | null },
  now: Date,
): string | undefined {
  if (endsAt <= now || endsAt <= startsAt) return 'endsAt';
  return entryClosesAt && entryClosesAt > endsAt ? 'entryClosesAt' : undefined;
}
