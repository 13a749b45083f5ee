import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { linkFixtures, placesOf } from '../make.ts';
import { minorPrice, misfit, type OfferingBrand } from '../terms.ts';
import type { ChangeBody } from './schemas.ts';

export type Changed =
  | { ok: true }
  | { ok: false; error: 'missing' | 'started' | 'joined' }
  | { ok: false; error: 'misfit'; field: string };

/** Fields that may change after a player has joined: none that affects price, chances or times. */
const ALWAYS = new Set<string>(['name', 'listed', 'maxPlayers', 'fixtures']);

interface Stored {
  hasStarted: boolean;
  players: number;
  brands: number[];
  currency: string;
  entryPrice: string;
  minBet: bigint;
  maxBet: bigint;
  startsAt: Date;
  endsAt: Date;
  entryClosesAt: Date | null;
}

/** Changes a tournament that has not started. Call it in a transaction. */
export async function changeTournament(
  trx: Db,
  id: string,
  change: Omit<ChangeBody, 'reason'>,
  offered: readonly OfferingBrand[],
): Promise<Changed> {
  const stored = await lockTournament(trx, id);
  if (!stored) return { ok: false, error: 'missing' };
  if (stored.hasStarted) return { ok: false, error: 'started' };
  const names = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (stored.players > 0 && names.some((name) => !ALWAYS.has(name))) return { ok: false, error: 'joined' };
  if (change.maxPlayers !== undefined && change.maxPlayers < stored.players)
    return { ok: false, error: 'misfit', field: 'maxPlayers' };
  const terms = {
    brands: change.brands ?? stored.brands,
    currency: change.currency ?? stored.currency,
    entryPrice: change.entryPrice ?? stored.entryPrice,
    minBet: change.minBet ?? stored.minBet,
    maxBet: change.maxBet ?? stored.maxBet,
  };
  const found = misfit(terms, offered);
  if (found) return { ok: false, error: 'misfit', field: found.field };
  const times = {
    startsAt: change.startsAt ? new Date(change.startsAt) : stored.startsAt,
    endsAt: change.endsAt ? new Date(change.endsAt) : stored.endsAt,
    entryClosesAt: change.entryClosesAt ? new Date(change.entryClosesAt) : stored.entryClosesAt,
  };
  const wrong = wrongTime(times, new Date());
  if (wrong) return { ok: false, error: 'misfit', field: wrong };
  await sql`
    update tournament set name = coalesce(${change.name ?? null}, name), brands = ${terms.brands}::int[],
      currency = ${terms.currency}, entry_price = ${minorPrice(terms.entryPrice, terms.currency)},
      rake = coalesce(${change.rake ?? null}::numeric, rake), sport_name = coalesce(${change.sportName ?? null}, sport_name),
      initial_points = coalesce(${change.initialPoints ?? null}::bigint, initial_points), min_bet = ${terms.minBet},
      max_bet = ${terms.maxBet}, max_players = coalesce(${change.maxPlayers ?? null}::int, max_players),
      min_settled_bets = coalesce(${change.minSettledBets ?? null}::int, min_settled_bets),
      payout_places = coalesce(${change.payouts ? JSON.stringify(placesOf(change.payouts)) : null}::jsonb, payout_places),
      fixture_filter = coalesce(${change.fixtures ? JSON.stringify(change.fixtures) : null}::jsonb, fixture_filter),
      starts_at = ${times.startsAt}, ends_at = ${times.endsAt}, entry_closes_at = ${times.entryClosesAt},
      listed = coalesce(${change.listed ?? null}::boolean, listed)
    where id = ${id}`.execute(trx);
  // Before the start there are no bets.
  await sql`
    delete from tournament_fixture tf using tournament t
    where t.id = tf.tournament_id and t.id = ${id} and t.fixture_filter is not null`.execute(trx);
  await linkFixtures(trx);
  return { ok: true };
}

async function lockTournament(db: QueryExecutorProvider, id: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select status <> 'UPCOMING' or starts_at <= clock_timestamp() as "hasStarted",
      (select count(*)::int from tournament_entry e where e.tournament_id = t.id) as players, brands, currency,
      wire_money(entry_price, currency) as "entryPrice", min_bet as "minBet", max_bet as "maxBet",
      starts_at as "startsAt", ends_at as "endsAt", entry_closes_at as "entryClosesAt"
    from tournament t where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Field of a time that makes no sense; undefined when all do. */
export function wrongTime(
  { startsAt, endsAt, entryClosesAt }: { startsAt: Date; endsAt: Date; entryClosesAt: Date | null },
  now: Date,
): string | undefined {
  if (endsAt <= now || endsAt <= startsAt) return 'endsAt';
  return entryClosesAt && entryClosesAt > endsAt ? 'entryClosesAt' : undefined;
}
