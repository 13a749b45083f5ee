import { networkOf } from '@parlay/server/network';
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type { QueryExecutorProvider } from 'kysely';
import { LRUCache } from 'lru-cache';
import { refuse } from './errors.ts';
import * as queries from './limits.gen.ts';
import { clientAddress } from './request-context.ts';

interface Limit {
  /** Calls allowed in a burst. */
  burst: number;
  /** Sustained calls per minute. */
  perMinute: number;
  /** Subject of the limit. An IPv6 address counts as its whole network. */
  by: 'address' | 'player';
  /** Number of calls that a node reserves at a time, so that not every call writes to the database. */
  ahead?: number;
}

/** Limits that all nodes share. */
export const LIMITS = {
  /** Logins from one address, for any player. */
  login: { burst: 60, perMinute: 60, by: 'address' },
  /** Logins from a browser in which the player has logged in before. */
  knownDevice: { burst: 20, perMinute: 10, by: 'address' },
  /** Calls of one player that move money or points. */
  money: { burst: 200, perMinute: 300, by: 'player', ahead: 20 },
  /** Player actions such as game launches, token requests and preference changes. */
  action: { burst: 60, perMinute: 120, by: 'player' },
  /**
   * Availability checks for a name. They reveal who is a player, so they are limited to typing speed. Requiring a token
   * would not help, because any visitor gets one.
   */
  availability: { burst: 40, perMinute: 10, by: 'address' },
  /** Country lists, which pages request when they open. */
  places: { burst: 120, perMinute: 120, by: 'address' },
  /** Searches, one for each pause in typing. */
  search: { burst: 120, perMinute: 120, by: 'address', ahead: 10 },
  registration: { burst: 20, perMinute: 10, by: 'address' },
  /** Calls that send an e-mail. */
  mail: { burst: 10, perMinute: 5, by: 'address' },
  /** Promotion code attempts, per player and per address, so that codes cannot be guessed. */
  promoCode: { burst: 10, perMinute: 3, by: 'player' },
  promoCodeOfAddress: { burst: 40, perMinute: 10, by: 'address' },
  /** Tickets and replies of one player. */
  message: { burst: 60, perMinute: 30, by: 'player' },
  /** Export files of one player's history. */
  export: { burst: 20, perMinute: 10, by: 'player' },
  /** Document parts uploaded by one player. */
  upload: { burst: 200, perMinute: 240, by: 'player' },
  /** Calls with a token from an e-mail link. */
  recovery: { burst: 30, perMinute: 20, by: 'address' },
  /** One-time codes that are actually sent. */
  code: { burst: 3, perMinute: 1, by: 'player' },
  /** Operator calls, whose tokens are too long to be guessed. */
  operator: { burst: 120, perMinute: 240, by: 'address' },
  reports: { burst: 60, perMinute: 120, by: 'address' },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

/** Reserved calls that are not yet used. */
interface Reservation {
  left: number;
}
interface Subject {
  name: LimitName;
  subject: string;
  ahead: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    callsAhead: LRUCache<string, Reservation, Subject>;
  }
}

/** Lifetime of reserved calls, after which the limit has refilled. */
const RESERVATION_MS = 60_000;

export const limitsPlugin = fp(
  async (app) => {
    const callsAhead = new LRUCache<string, Reservation, Subject>({
      max: 20_000,
      ttl: RESERVATION_MS,
      async fetchMethod(_key, _stale, { context: { name, subject, ahead } }) {
        return (await countTowardsLimit(app.db, name, subject, ahead)) > 0 ? undefined : { left: ahead };
      },
    });
    app.decorate('callsAhead', callsAhead);
  },
  { name: 'limits', dependencies: ['database'] },
);

/** Returns the first step of a route's pipeline, which refuses with 429 and Retry-After above the named limit. */
export function limit(name: LimitName): preHandlerAsyncHookHandler {
  const { ahead }: Limit = LIMITS[name];
  return async function limitCalls(request) {
    const { db, callsAhead } = request.server;
    const subject = subjectOf(request, name);
    if (ahead !== undefined && (await takeReservedCall(callsAhead, { name, subject, ahead }))) return;
    const seconds = await countTowardsLimit(db, name, subject);
    if (seconds > 0) throw refuse('rate_limited', { retryAfterSeconds: seconds });
  };
}

/** Counts a promotion code attempt for the player and for their address. Refuses if either has made too many. */
export async function countPromoCodeAttempt(request: FastifyRequest): Promise<void> {
  for (const name of ['promoCode', 'promoCodeOfAddress'] as const) {
    const seconds = await countTowardsLimit(request.server.db, name, subjectOf(request, name));
    if (seconds > 0) throw refuse('rate_limited', { retryAfterSeconds: seconds });
  }
}

/** Takes a reserved call. Returns false if the limit has less than one reservation left. Each call is then counted. */
async function takeReservedCall(calls: FastifyInstance['callsAhead'], context: Subject): Promise<boolean> {
  const key = keyOf(context.name, context.subject);
  for (;;) {
    // Concurrent callers share one reservation.
    const reservation = await calls.fetch(key, { context });
    if (!reservation) return false;
    if (reservation.left > 0) {
      reservation.left -= 1;
      return true;
    }
    if (calls.peek(key) === reservation) calls.delete(key);
  }
}

/** Counts calls against a limit. Returns the seconds to wait, or 0 if the calls are allowed. */
export async function countTowardsLimit(
  db: QueryExecutorProvider,
  name: LimitName,
  subject: string,
  calls = 1,
): Promise<number> {
  const { burst, perMinute } = LIMITS[name];
  const { wait } = await queries.takeFromLimit(db, { key: keyOf(name, subject), burst, perMinute, calls });
  return wait;
}

const keyOf = (name: LimitName, subject: string) => `${name}:${subject}`;

function subjectOf(request: FastifyRequest, name: LimitName): string {
  const player = LIMITS[name].by === 'player' ? request.session?.customerId : undefined;
  return player ?? networkOf(clientAddress(request));
}
