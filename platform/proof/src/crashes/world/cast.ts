import type { Db } from '@parlay/platform/core/database/database';
import { createTestPlayer } from '@parlay/platform/testing/players';
import { prepareExpiredExclusions } from '../clients/breaks.ts';
import type { Player, Visitor } from '../clients/caller.ts';
import { type NewDestinationPlayer, prepareNewDestinationPlayer } from '../clients/destinations.ts';
import { type DueRaise, prepareRaises } from '../clients/due-raises.ts';
import { prepareSender } from '../clients/files.ts';
import { prepareMatchedAccounts } from '../clients/matches.ts';
import { FREE_CASH_BRAND, type Newcomer, prepareNewcomers } from '../clients/newcomers.ts';
import { prepareFundedPlayer } from '../clients/withdrawals.ts';
import { logIn, usernameOf, visit } from './log-in.ts';

/** Additional players, each with a separate role. */
export interface Cast {
  /** Players who log in but never play, for whom an operator sets a timeout. */
  leaving: readonly Player[];
  excluding: readonly Player[];
  /** Ids of excluded players whose period is over. */
  returning: readonly string[];
  /** Player with raises that can be confirmed. */
  raising: Player & { raises: readonly DueRaise[] };
  /** Player who lowers the session time limit. */
  timed: Player;
  /** Player whose session exceeds the minimum time limit during a run. */
  late: Player;
  /** Player who sets time and money limits for slot sessions. */
  spanish: Player;
  /** Player whose slot session runs out of time during a run. */
  closing: Player;
  /** Players who verify their e-mail addresses, all in one browser. */
  newcomers: readonly Newcomer[];
  newcomersPage: Visitor;
  savers: readonly (Player & { instrument: string })[];
  /** Players who withdraw to a new destination, which is stopped in another browser. */
  moving: readonly (Player & NewDestinationPlayer)[];
  ownersPage: Visitor;
  /** Likely excluded people. */
  matched: readonly Player[];
  /** Player who sends documents and support files. */
  sending: Player;
}

/** Number of demo players in each role, in addition to the players in the load. */
const COUNTS = { leaving: 6, excluding: 3, others: 3 };
const RETURNING_COUNT = 4;
/** Number of pairs of newcomers. */
const NEWCOMER_PAIRS = 4;
const SAVER_COUNT = 2;
const MOVING_COUNT = 3;

/** Age of the late player's session when a run begins. The minimum limit is 15 minutes. */
const LATE_SESSION_AGE = '14 minutes 50 seconds';
/** Remaining time of the closing player's slot session when a run begins. */
const CLOSING_SESSION_REST = '10 seconds';

/** Creates these players and logs them in. `first` is the index of the first demo player that is not yet in use. */
export async function createCast(db: Db, origin: string, first: number): Promise<Cast> {
  const demo = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => logIn(origin, usernameOf(first + from + n))));
  // Logs in one group after another, because a node accepts only a few concurrent logins.
  const leaving = await demo(0, COUNTS.leaving);
  const excluding = await demo(COUNTS.leaving, COUNTS.excluding);
  const [raising, timed, late] = await demo(COUNTS.leaving + COUNTS.excluding, COUNTS.others);
  if (!raising || !timed || !late) throw new Error('there are not enough demo players');
  const [spanish, closing] = [await createSpanishPlayer(db, origin), await createSpanishPlayer(db, origin)];
  return {
    ...{ leaving, excluding, timed, late, spanish, closing },
    raising: { ...raising, raises: await prepareRaises(db, raising.customer) },
    returning: await prepareExpiredExclusions(db, RETURNING_COUNT),
    newcomers: await prepareNewcomers(db, NEWCOMER_PAIRS),
    newcomersPage: await visit(origin, FREE_CASH_BRAND.host),
    savers: await Promise.all(Array.from({ length: SAVER_COUNT }, () => createSaver(db, origin))),
    moving: await Promise.all(Array.from({ length: MOVING_COUNT }, () => createMovingPlayer(db, origin))),
    ownersPage: await visit(origin),
    matched: await Promise.all((await prepareMatchedAccounts(db)).map((login) => logInWith(origin, login))),
    sending: await logInWith(origin, await prepareSender(db)),
  };
}

async function createSaver(db: Db, origin: string) {
  const { username, password, instrument } = await prepareFundedPlayer(db);
  return { ...(await logIn(origin, username, { password })), instrument };
}

async function createMovingPlayer(db: Db, origin: string) {
  const moving = await prepareNewDestinationPlayer(db);
  return { ...moving, ...(await logInWith(origin, moving)) };
}

const logInWith = (origin: string, { username, password }: { username: string; password: string }) =>
  logIn(origin, username, { password });

/** Creates a player from Spain with 1000.00 of withdrawable money and a slot session that a run does not use up. */
async function createSpanishPlayer(db: Db, origin: string): Promise<Player> {
  const balance = { withdrawable: 100_000n, bonus: 0n, locked: 0n };
  const { username, password } = await createTestPlayer(db, { address: { countryCode: 'ES' }, balance });
  return logIn(origin, username, { password, slotSession: { minutes: 1_440, amount: '900.00' } });
}

/**
 * Returns SQL that shifts the times in a run's database to its start, as if everyone had just logged in. It also sets
 * the times of players whose session must end, or whose re-authentication must have expired.
 */
export const shiftTimesSql = ({ late, spanish, closing, moving }: Cast): string => `
  set session_replication_role = replica;
  with since as (select now() - max(created_at) as age from session)
  update session set created_at = created_at + age, last_seen_at = last_seen_at + age, expires_at = expires_at + age,
    reality_checked_at = reality_checked_at + age, ends_at = ends_at + age from since;
  update session set proved_at = now() where proved_at is not null;
  update session set proved_at = null where customer_id in (${moving.map(({ customer }) => `'${customer}'`).join()});
  update session set created_at = now() - interval '${LATE_SESSION_AGE}' where customer_id = '${late.customer}';
  update slot_session set began_at = began_at - interval '2 days', ends_at = now() + interval '${CLOSING_SESSION_REST}'
  where customer_id = '${closing.customer}';
  update slot_session set began_at = began_at - interval '2 days', ends_at = now() - interval '1 day'
  where customer_id = '${spanish.customer}';`;
