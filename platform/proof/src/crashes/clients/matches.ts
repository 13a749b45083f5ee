import type { Db } from '@parlay/platform/core/database/database';
import { createTestPlayer } from '@parlay/platform/testing/players';
import { sql } from 'kysely';
import { verdictOf } from '../log.ts';
import { asOperator, type Caller, type Player } from './caller.ts';
import { type Pause, withPauses } from './one-by-one.ts';
import { deposit } from './payments.ts';

/** Concurrent decisions by two operators about an account that likely belongs to an excluded person. */
const PAIRS = [
  ['release', 'release'],
  ['confirm', 'confirm'],
  ['release', 'confirm'],
] as const;
type Decision = (typeof PAIRS)[number][number];

/** Maximum number of deposit attempts until the account is held, which the first to arrive causes. */
const MAX_ATTEMPTS = 20;

/** Creates an account per pair. It has an excluded person's name, and the day and month of birth swapped. */
export async function prepareMatchedAccounts(db: Db): Promise<{ username: string; password: string }[]> {
  const accounts: { username: string; password: string }[] = [];
  for (const n of PAIRS.keys()) {
    const name = { firstName: 'Ingrid', surname: ['Wolkenstein', 'Battaglia', 'Kuusela'][n] ?? '' };
    const { customerId } = await createTestPlayer(db, { ...name, birthDate: `1985-04-0${n + 6}` });
    await sql`
      insert into play_break (break_id, customer_id, taken_in, kind, scope, starts_at, ends_at, in_force_until, actor)
      values (gen_random_uuid(), ${customerId}, ${customerId}, 'exclusion', 'group', now() - interval '7 months',
        now() + interval '5 years', 'infinity', 'player')`.execute(db);
    accounts.push(await createTestPlayer(db, { ...name, birthDate: `1985-0${n + 6}-04` }));
  }
  return accounts;
}

/** Acts as likely excluded players, who deposit before and after two operators decide. */
export async function decideMatchedAccounts(
  caller: Caller,
  players: readonly Player[],
  token: string,
  pause: Pause,
): Promise<void> {
  for await (const [n, player] of withPauses(caller, players.entries(), pause, 300)) {
    if (!(await waitUntilHeld(caller, player, pause))) continue;
    await Promise.all((PAIRS[n] ?? []).map((decision, desk) => decide(caller, player, token, decision, desk)));
    await pay(caller, player, MAX_ATTEMPTS);
  }
}

async function waitUntilHeld(caller: Caller, player: Player, pause: Pause): Promise<boolean> {
  for (let n = 0; n < MAX_ATTEMPTS && !caller.options.isOver(); n += 1) {
    const { replies } = await pay(caller, player, n);
    if (replies.some(({ code }) => code === 'account_under_review')) return true;
    await pause(150);
  }
  return false;
}

const pay = (caller: Caller, player: Player, n: number) =>
  deposit(caller, player, { key: `matched-${player.customer}-${n}`, amount: 2_000n + BigInt(n), isMatched: true });

async function decide(caller: Caller, { customer }: Player, token: string, decision: Decision, desk: number) {
  const key = `match-${customer}-${desk}`;
  const entry = await caller.perform(
    { kind: 'match', customer, key, decision },
    {
      path: `/api/operator/matches/${customer}/${decision}`,
      body: { reason: 'Saw the passport' },
      headers: asOperator(token, key),
    },
  );
  return verdictOf(entry);
}
