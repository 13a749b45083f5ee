import http from 'node:http';
import https from 'node:https';
import { backoffDelay } from '@parlay/server/pause';
import { signedPost } from '@parlay/server/signed-call';
import type { Db } from '../database/connect.ts';
import { createExternalLookup, InternalAddressError, isInternalHost } from './addresses.ts';
import * as queries from './deliver.gen.ts';

/** Messages that a node sends concurrently. */
const BATCH_SIZE = 20;
const TIMEOUT = 5_000;
/** Time after which another node can claim a message, in case the first node exited. */
const CLAIM_SECONDS = 30;
/** Maximum attempts; the last comes about a day after the first. */
const MAX_ATTEMPTS = 19;
const FIRST_SECONDS = 4;
const MAX_SECONDS = 3 * 3_600;

/** Returns the seconds until the next attempt. */
export const retryDelay = (attempts: number): number => backoffDelay(attempts, FIRST_SECONDS, MAX_SECONDS);

/** Sends due messages at least once and schedules retries of failed ones. Returns the number of delivered messages. */
export async function deliverWebhooks(db: Db, allowInternal: boolean): Promise<number> {
  // Other nodes skip claimed messages, but can claim them again later in case this node exits.
  const claimed = await queries.takeMessages(db, { takenSeconds: CLAIM_SECONDS, limit: BATCH_SIZE });
  const delivered = await Promise.all(claimed.map((message) => deliver(db, message, allowInternal)));
  return delivered.filter(Boolean).length;
}

interface Message {
  id: string;
  body: string;
  url: string;
  secret: string;
}

async function deliver(db: Db, message: queries.TakeMessagesRow, allowInternal: boolean): Promise<boolean> {
  const problem = await post(message, allowInternal);
  const { id, attempts } = message;
  if (problem === undefined) await queries.noteDelivered(db, { id });
  else await queries.noteFailed(db, { id, problem, seconds: attempts >= MAX_ATTEMPTS ? null : retryDelay(attempts) });
  return problem === undefined;
}

/**
 * Posts a message. Returns an error message if that fails. The id lets the receiver drop duplicates. Follows no
 * redirects, and unless `allowInternal` sends nothing to this machine or a link-local address, whatever the name
 * resolves to.
 */
export async function post({ id, url, secret, body }: Message, allowInternal: boolean): Promise<string | undefined> {
  const headers = { ...signedPost(secret, url, body), 'content-type': 'application/json', 'parlay-message-id': id };
  const { protocol, hostname } = new URL(url);
  if (!allowInternal && isInternalHost(hostname)) return NEAR;
  const send = protocol === 'https:' ? https : http;
  const signal = AbortSignal.timeout(TIMEOUT);
  const lookup = allowInternal ? {} : { lookup: createExternalLookup() };
  const status = new Promise<number>((resolve, reject) => {
    const request = send.request(url, { method: 'POST', headers, signal, agent: false, ...lookup }, (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end(body);
  });
  try {
    const statusCode = await status;
    return statusCode >= 200 && statusCode < 300 ? undefined : `answered ${statusCode}`;
  } catch (error) {
    if (error instanceof InternalAddressError) return NEAR;
    return signal.aborted ? 'no answer in time' : 'not reached';
  }
}

const NEAR = 'its address is on this machine or link-local';

/** Deletes delivered and abandoned messages that are more than 30 days old. */
export const sweepWebhooks = (db: Db): Promise<void> => queries.sweepMessages(db);
