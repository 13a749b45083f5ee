import http from 'node:http';
import https from 'node:https';
import { backoffDelay } from '@parlay/server/pause';
import { signedPost } from '@parlay/server/signed-call';
import type { Db } from '../database/connect.ts';
import { isNearHost, lookupElsewhere, NearAddress } from './addresses.ts';
import * as queries from './deliver.gen.ts';

/** Messages that one node sends at once. */
const AT_ONCE = 20;
const ANSWERS_WITHIN = 5_000;
/** A message that a node took and did not finish, because it ended, is taken again after this time. */
const TAKEN_SECONDS = 30;
/** The last of these tries comes about a day after the first. */
const TRIES = 19;
const FIRST_SECONDS = 4;
const LONGEST_SECONDS = 3 * 3_600;

/** Seconds until the next try. */
export const waitAfter = (attempts: number): number => backoffDelay(attempts, FIRST_SECONDS, LONGEST_SECONDS);

/** Sends what is due, each message at least once, and plans the next try of what failed. Returns how many arrived. */
export async function deliverWebhooks(db: Db, mayStayNear: boolean): Promise<number> {
  // Another node skips them, and finds them again should this one end.
  const taken = await queries.takeMessages(db, { takenSeconds: TAKEN_SECONDS, limit: AT_ONCE });
  const arrived = await Promise.all(taken.map((message) => deliver(db, message, mayStayNear)));
  return arrived.filter(Boolean).length;
}

interface Posted {
  id: string;
  body: string;
  url: string;
  secret: string;
}

async function deliver(db: Db, message: queries.TakeMessagesRow, mayStayNear: boolean): Promise<boolean> {
  const problem = await post(message, mayStayNear);
  const { id, attempts } = message;
  if (problem === undefined) await queries.noteDelivered(db, { id });
  else await queries.noteFailed(db, { id, problem, seconds: attempts >= TRIES ? null : waitAfter(attempts) });
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
export const sweepWebhooks = (db: Db): Promise<void> => queries.sweepMessages(db);
