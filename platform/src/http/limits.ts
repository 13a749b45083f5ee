import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { type QueryExecutorProvider, sql } from 'kysely';
import { refuse } from './errors.ts';
import { clientAddress } from './request-context.ts';

/** Limits that all nodes share. `burst` at once, `perMinute` in the long run. */
export const LIMITS = {
  /** Logins of one address, whoever they are for. */
  login: { burst: 60, perMinute: 60, by: 'address' },
  /** Calls of one player that move money or points. */
  money: { burst: 200, perMinute: 300, by: 'player' },
  /** Game launches, tokens, preferences: things a person does by hand. */
  action: { burst: 60, perMinute: 120, by: 'player' },
  /** "Is this name free?": finds out who is a player, so it is for people who type. */
  availability: { burst: 40, perMinute: 40, by: 'address' },
  registration: { burst: 20, perMinute: 10, by: 'address' },
  /** Calls that make us write to somebody. */
  mail: { burst: 10, perMinute: 5, by: 'address' },
  /** Links that came by e-mail are used. */
  recovery: { burst: 30, perMinute: 20, by: 'address' },
  /** One-time codes that are really sent. */
  code: { burst: 3, perMinute: 1, by: 'player' },
  reports: { burst: 60, perMinute: 120, by: 'address' },
} as const;
export type LimitName = keyof typeof LIMITS;

/** First step of a route's pipeline: 429 with Retry-After when the caller has used up the named limit. */
export function limit(name: LimitName): preHandlerAsyncHookHandler {
  return async function limitCalls(request) {
    const seconds = await takeFromLimit(request.server.db, name, subjectOf(request, name));
    if (seconds > 0) throw refuse('rate_limited', { retryAfterSeconds: seconds });
  };
}

/** Seconds to wait, 0 when the call may go on. */
export async function takeFromLimit(db: QueryExecutorProvider, name: LimitName, subject: string): Promise<number> {
  const { burst, perMinute } = LIMITS[name];
  const { rows } = await sql<{ wait: number }>`
    select rate_limit_take(${`${name}:${subject}`}, ${burst}, ${perMinute}) as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}

function subjectOf(request: FastifyRequest, name: LimitName): string {
  const player = LIMITS[name].by === 'player' ? request.session?.customerId : undefined;
  return player ?? clientAddress(request);
}
