import type { Db } from '@parlay/platform/core/database/database';
import { makePlayer } from '@parlay/platform/testing/players';
import { prepareReturning } from '../clients/breaks.ts';
import type { Player, Visitor } from '../clients/caller.ts';
import { type Moving, prepareMoving } from '../clients/destinations.ts';
import { type DueRaise, prepareRaises } from '../clients/due-raises.ts';
import { prepareSender } from '../clients/files.ts';
import { prepareMatched } from '../clients/matches.ts';
import { GIVING, type Newcomer, prepareNewcomers } from '../clients/newcomers.ts';
import { prepareSaver } from '../clients/withdrawals.ts';
import { logIn, usernameOf, visit } from './log-in.ts';

/** Players besides those who play, each in their own part. */
export interface Cast {
  /** Logged in like those who play, and never playing: an operator puts them on a break. */
  leaving: readonly Player[];
  excluding: readonly Player[];
  /** Excluded, with a time that is over. */
  returning: readonly string[];
  /** Player with raises that can be confirmed. */
  raising: Player & { raises: readonly DueRaise[] };
  /** Lowers a limit of session time. */
  timed: Player;
  /** Player whose session time would be over in a run with the shortest limit. */
  late: Player;
  /** Sets time and money before slots. */
  spanish: Player;
  /** Player whose slot session ends by its time in a run. */
  closing: Player;
  /** They prove their e-mail addresses, all in one browser. */
  newcomers: readonly Newcomer[];
  newcomersPage: Visitor;
  savers: readonly (Player & { instrument: string })[];
  /** They withdraw to a new destination, which is stopped in another browser. */
  moving: readonly (Player & Moving)[];
  ownersPage: Visitor;
  /** Likely excluded people. */
  matched: readonly Player[];
  /** Sends documents and files for support. */
  sending: Player;
}

/** Numbers of demo players: those before them play. */
const SOME = { leaving: 6, excluding: 3, others: 3 };
const RETURNING = 4;
/** Pairs of newcomers. */
const PAIRS = 4;
const SAVERS = 2;
const MOVING = 3;

/** How long the session of a late player has lasted when a run begins: the shortest limit is 15 minutes. */
const LATE = '14 minutes 50 seconds';
/** Time left of the slot session of the closing player when a run begins. */
const CLOSING = '10 seconds';

/** Makes the parts and logs them in; `first`: the index of the first demo player that is free. */
export async function makeCast(db: Db, origin: string, first: number): Promise<Cast> {
  const demo = (from: number, count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => logIn(origin, usernameOf(first + from + n))));
  // One group after the other: a node takes no more than some logins at once.
  const leaving = await demo(0, SOME.leaving);
  const excluding = await demo(SOME.leaving, SOME.excluding);
  const [raising, timed, late] = await demo(SOME.leaving + SOME.excluding, SOME.others);
  if (!raising || !timed || !late) throw new Error('there are not enough demo players');
  const [spanish, closing] = [await aSpaniard(db, origin), await aSpaniard(db, origin)];
  return {
    ...{ leaving, excluding, timed, late, spanish, closing },
    raising: { ...raising, raises: await prepareRaises(db, raising.customer) },
    returning: await prepareReturning(db, RETURNING),
    newcomers: await prepareNewcomers(db, PAIRS),
    newcomersPage: await visit(origin, GIVING.host),
    savers: await Promise.all(Array.from({ length: SAVERS }, () => aSaver(db, origin))),
    moving: await Promise.all(Array.from({ length: MOVING }, () => someoneMoving(db, origin))),
    ownersPage: await visit(origin),
    matched: await Promise.all((await prepareMatched(db)).map((made) => logInWith(origin, made))),
    sending: await logInWith(origin, await prepareSender(db)),
  };
}

async function aSaver(db: Db, origin: string) {
  const { username, password, instrument } = await prepareSaver(db);
  return { ...(await logIn(origin, username, { password })), instrument };
}

async function someoneMoving(db: Db, origin: string) {
  const moving = await prepareMoving(db);
  return { ...moving, ...(await logInWith(origin, moving)) };
}

const logInWith = (origin: string, { username, password }: { username: string; password: string }) =>
  logIn(origin, username, { password });

/** A player with 1000.00 of withdrawable money, in a slot session that a run does not use up. */
async function aSpaniard(db: Db, origin: string): Promise<Player> {
  const balance = { withdrawable: 100_000n, bonus: 0n, locked: 0n };
  const { username, password } = await makePlayer(db, { address: { countryCode: 'ES' }, balance });
  return logIn(origin, username, { password, slotSession: { minutes: 1_440, amount: '900.00' } });
}

/**
 * Sets the times of players in a database of a run as they are when it begins: everybody has just logged in, but for those
 * whose times have passed.
 */
export const agedBy = ({ late, spanish, closing, moving }: Cast): string => `
  set session_replication_role = replica;
  with since as (select now() - max(created_at) as age from session)
  update session set created_at = created_at + age, last_seen_at = last_seen_at + age, expires_at = expires_at + age,
    reality_checked_at = reality_checked_at + age, ends_at = ends_at + age from since;
  update session set proved_at = now() where proved_at is not null;
  update session set proved_at = null where customer_id in (${moving.map(({ customer }) => `'${customer}'`).join()});
  update session set created_at = now() - interval '${LATE}' where customer_id = '${late.customer}';
  update slot_session set began_at = began_at - interval '2 days', ends_at = now() + interval '${CLOSING}'
  where customer_id = '${closing.customer}';
  update slot_session set began_at = began_at - interval '2 days', ends_at = now() - interval '1 day'
  where customer_id = '${spanish.customer}';`;
