import { signedPost } from '@parlay/tooling/signed-call';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Messages that one node sends at once. */
const AT_ONCE = 20;
const ANSWERS_WITHIN = 5_000;
/** A message that a node took and did not finish, because it ended, is taken again after this time. */
const TAKEN_SECONDS = 30;
/** The last of these tries comes about a day after the first. */
const TRIES = 19;
const LONGEST_SECONDS = 3 * 3_600;

/** Seconds until the next try. */
export const waitAfter = (attempts: number): number => Math.min(2 ** attempts * 2, LONGEST_SECONDS);

/** Sends what is due, each message at least once, and plans the next try of what failed. Returns how many arrived. */
export async function deliverWebhooks(db: Kysely<Schema>): Promise<number> {
  const taken = await take(db);
  const arrived = await Promise.all(taken.map((message) => deliver(db, message)));
  return arrived.filter(Boolean).length;
}

interface Message {
  id: string;
  body: string;
  attempts: number;
  url: string;
  secret: string;
}

/** Takes messages for this node: another one skips them, and finds them again should this one end. */
async function take(db: Kysely<Schema>): Promise<Message[]> {
  const { rows } = await sql<Message>`
    UPDATE webhook_message m
    SET attempts = m.attempts + 1, due_at = now() + make_interval(secs => ${TAKEN_SECONDS})
    FROM webhook w
    WHERE w.name = m.webhook AND m.id IN (
      SELECT id FROM webhook_message WHERE due_at <= now() ORDER BY due_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
    )
    RETURNING m.id, m.body, m.attempts, w.url, w.secret`.execute(db);
  return rows;
}

async function deliver(db: Kysely<Schema>, message: Message): Promise<boolean> {
  const problem = await post(message);
  const isOver = problem === undefined || message.attempts >= TRIES;
  await db
    .updateTable('webhook_message')
    .set({
      problem: problem ?? null,
      due_at: isOver ? null : sql<Date>`now() + make_interval(secs => ${waitAfter(message.attempts)})`,
      ...(problem === undefined ? { delivered_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', message.id)
    .execute();
  return problem === undefined;
}

/** Returns what went wrong. The id lets the receiver drop a message that arrives twice. */
async function post({ id, url, secret, body }: Message): Promise<string | undefined> {
  const headers = { ...signedPost(secret, url, body), 'content-type': 'application/json', 'parlay-message-id': id };
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN);
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await answer.body?.cancel();
    return answer.ok ? undefined : `answered ${answer.status}`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'not reached';
  }
}

/** Removes what was delivered or given up more than 30 days ago. */
export const sweepWebhooks = (db: Kysely<Schema>) =>
  db
    .deleteFrom('webhook_message')
    .where('due_at', 'is', null)
    .where('made_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
