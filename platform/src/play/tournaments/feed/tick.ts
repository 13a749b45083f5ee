import { sql } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { finishDue, settleBets, startDue } from '../settlement.ts';
import { fixturesOf, periodAt } from './calendar.ts';
import { type DemoTournament, INITIAL_POINTS, MIN_SETTLED_BETS, tournamentsOf } from './demo-tournaments.ts';
import { fixtureAt } from './fixture-at.ts';
import type { FixturePlan } from './fixture-state.ts';
import { RIVALS, resultsOf, rivalEntryId } from './rivals.ts';
import { writeFeed } from './write-feed.ts';

export interface FeedOptions {
  seed: string;
  /** Each has a tournament in every period. */
  currencies: readonly string[];
  /** Of the one who asks again and again: what was written is not written again. */
  memory?: FeedMemory;
}

/** What a feed has written itself; one that begins knows nothing, and finds it in the database. */
export interface FeedMemory {
  /** Tournaments with their fixtures. */
  linked: Set<string>;
  /** Until when the rivals of a tournament have their results, in milliseconds since the epoch. */
  played: Map<string, number>;
}

export const emptyMemory = (): FeedMemory => ({ linked: new Set(), played: new Map() });

/**
 * Brings tournaments, fixtures, rivals and bets to where they are at a time: the finished, the running and the upcoming
 * tournament of each currency, with the state of their fixtures; what ended while nobody looked is caught up with. A
 * tournament finishes after the results of its fixtures are written. Called again with the same time it changes nothing.
 */
export async function feedTick(
  db: Db,
  now: Date,
  { seed, currencies, memory = emptyMemory() }: FeedOptions,
): Promise<void> {
  const current = periodAt(now.getTime());
  const periodOf = (period: number) => ({
    begun: period <= current,
    plans: fixturesOf(period, seed),
    tournaments: tournamentsOf(period, currencies),
  });
  const around = [current - 1, current, current + 1].map(periodOf);
  const wanted = around.flatMap(({ tournaments }) => tournaments);
  await writeTournaments(
    db,
    wanted.filter(({ id }) => !memory.linked.has(id)),
  );
  const periods = [...(await missedPeriods(db, now, current - 1)).map(periodOf), ...around];
  await startDue(db, now);
  await writeFeed(
    db,
    periods.flatMap(({ plans }) => plans).map((plan) => fixtureAt(plan, seed, now.getTime())),
    now,
  );
  const ahead = await unfinished(db);
  for (const { begun, plans, tournaments } of periods) {
    const open = tournaments.filter(({ id }) => ahead.has(id));
    await linkFixtures(
      db,
      open.filter(({ id }) => !memory.linked.has(id)),
      plans,
    );
    for (const { id } of open) memory.linked.add(id);
    if (begun) for (const tournament of open) await playRivals(db, tournament, plans, now, { seed, memory });
  }
  forget(memory, new Set(wanted.map(({ id }) => id)));
  await settleBets(db);
  await finishDue(db, now);
}

function forget({ linked, played }: FeedMemory, but: ReadonlySet<string>): void {
  for (const id of linked) if (!but.has(id)) linked.delete(id);
  for (const id of played.keys()) if (!but.has(id)) played.delete(id);
}

/** Tournaments of the calendar to which something can still happen. */
async function unfinished(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from tournament where id like 'cup-%' and status <> 'FINISHED'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Periods before the given one with a tournament that has not been finished. */
async function missedPeriods(db: Db, now: Date, before: number): Promise<number[]> {
  const { rows } = await sql<{ startsAt: Date }>`
    select distinct starts_at as "startsAt" from tournament
    where id like 'cup-%' and status <> 'FINISHED' and ends_at <= ${now} order by starts_at`.execute(db);
  return rows.map(({ startsAt }) => periodAt(startsAt.getTime())).filter((period) => period < before);
}

/** The part that moves all the time: scores, prices and results of the running tournaments, and the bets on them. */
export async function priceTick(db: Db, now: Date, { seed }: Pick<FeedOptions, 'seed'>): Promise<void> {
  const plans = fixturesOf(periodAt(now.getTime()), seed);
  await writeFeed(
    db,
    plans.map((plan) => fixtureAt(plan, seed, now.getTime())),
    now,
  );
  await startDue(db, now);
  await settleBets(db);
  await finishDue(db, now);
}

async function writeTournaments(db: Db, tournaments: DemoTournament[]): Promise<void> {
  if (tournaments.length === 0) return;
  const places = [40, 20, 12, 8, 6, 5, 5, 4].map((percentage, index) => ({ place: index + 1, percentage }));
  await sql`
    insert into tournament (id, name, sport_name, currency, entry_price, rake, initial_points, min_bet, max_bet,
      max_players, payout_places, starts_at, ends_at, entry_closes_at, min_settled_bets, status)
    select id, name, 'All sports', currency, "entryPrice", 10, ${INITIAL_POINTS}, 10000, 1000000,
      250, ${JSON.stringify(places)}::jsonb, "startsAt", "endsAt", "entryClosesAt",
      ${MIN_SETTLED_BETS}, 'UPCOMING'
    from jsonb_to_recordset(${JSON.stringify(tournaments)}::jsonb) as r (
      id text, name text, currency text, "entryPrice" bigint, "startsAt" timestamptz, "endsAt" timestamptz,
      "entryClosesAt" timestamptz)
    order by id on conflict do nothing`.execute(db);
}

async function linkFixtures(db: Db, tournaments: DemoTournament[], plans: FixturePlan[]): Promise<void> {
  if (tournaments.length === 0) return;
  await sql`
    insert into tournament_fixture (tournament_id, fixture_id)
    select t, f from unnest(${tournaments.map(({ id }) => id)}::text[]) t, unnest(${plans.map(({ id }) => id)}::text[]) f
    order by t, f on conflict do nothing`.execute(db);
}

async function playRivals(
  db: Db,
  tournament: DemoTournament,
  plans: FixturePlan[],
  now: Date,
  { seed, memory: { played } }: { seed: string; memory: FeedMemory },
): Promise<void> {
  const until = played.get(tournament.id) ?? Number.NEGATIVE_INFINITY;
  const isNew = ({ endsAt }: { endsAt: number }) => endsAt > until && endsAt <= now.getTime();
  const matches = plans.filter((plan) => plan.sides.length === 2);
  if (played.has(tournament.id) && !matches.some(isNew)) return;
  const entries = RIVALS.map((rival) => ({
    entry: rivalEntryId(tournament.id, rival),
    customer: rival.customerId,
    name: rival.displayName,
    country: rival.countryCode,
  }));
  await sql`
    select points_grant(entry, ${tournament.id}, customer, name, country)
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r (entry uuid, customer text, name text, country text)
    where not exists (select 1 from tournament_entry e where e.id = r.entry) order by entry`.execute(db);
  const results = RIVALS.flatMap((rival) =>
    resultsOf(rival, matches, `${seed}/${tournament.id}`, INITIAL_POINTS)
      .filter(isNew)
      .map(({ fixtureId, amount }) => {
        const entry = rivalEntryId(tournament.id, rival);
        return { entry, key: `${entry}/${fixtureId}`, amount };
      }),
  );
  // In the order of the matches: what was lost on a late one may have been won on one before.
  await sql`
    select points_result(entry, 'demo_feed', key, amount)
    from rows from (jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as (entry uuid, key text, amount bigint))
      with ordinality as r (entry, key, amount, place)
    where not exists (select 1 from transfer t where t.scope = 'demo_feed' and t.key = r.key)
    order by entry, place`.execute(db);
  played.set(tournament.id, now.getTime());
}
