import http from 'node:http';
import https from 'node:https';
import { signedPost } from '@parlay/server/signed-call';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { isNearHost, lookupElsewhere, NearAddress } from './addresses.ts';

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
export async function deliverWebhooks(db: Kysely<Schema>, mayStayNear: boolean): Promise<number> {
  const taken = await take(db);
  const arrived = await Promise.all(taken.map((message) => deliver(db, message, mayStayNear)));
  return arrived.filter(Boolean).length;
}

interface Posted {
  id: string;
  body: string;
  url: string;
  secret: string;
}

interface Message extends Posted {
  attempts: number;
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

async function deliver(db: Kysely<Schema>, message: Message, mayStayNear: boolean): Promise<boolean> {
  const problem = await post(message, mayStayNear);
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

/**
 * Returns what went wrong. The id lets the receiver drop a message that arrives twice. No redirect is followed, and unless
 * `mayStayNear` nothing is sent to this machine or link-local, whatever the name resolves to.
 */
export async function post({ id, url, secret, body }: Posted, mayStayNear: boolean): Promise<string | undefined> {
  const headers = { ...signedPost(secret, url, body), 'content-type': 'application/json', 'parlay-message-id': id };
  const { protocol, hostname } = new URL(url);
  if (!mayStayNear && isNearHost(hostname)) return NEAR;
  const send = protocol === 'https:' ? https : http;
  const signal = AbortSignal.timeout(ANSWERS_WITHIN);
  const lookup = mayStayNear ? {} : { lookup: lookupElsewhere() };
  const status = new Promise<number>((resolve, reject) => {
    const request = send.request(url, { method: 'POST', headers, signal, agent: false, ...lookup }, (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end(body);
  });
  try {
    const answered = await status;
    return answered >= 200 && answered < 300 ? undefined : `answered ${answered}`;
  } catch (error) {
    if (error instanceof NearAddress) return NEAR;
    return signal.aborted ? 'no answer in time' : 'not reached';
  }
}

const NEAR = 'its address is on this machine or link-local';

/** Removes what was delivered or given up more than 30 days ago. */
export const sweepWebhooks = (db: Kysely<Schema>) =>
  db
    .deleteFrom('webhook_message')
    .where('due_at', 'is', null)
    .where('made_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
