import type { Db } from '@parlay/platform/core/database/database';
import { createTestPlayer } from '@parlay/platform/testing/players';
import { sql } from 'kysely';
import { asOperator, asPlayer, type Caller, type Player } from './caller.ts';
import { type Pause, withPauses } from './one-by-one.ts';

/** Acts as an operator who sets timeouts for logged-in players in a game, one after another. */
export async function setBreaks(
  caller: Caller,
  customers: readonly string[],
  token: string,
  pause: Pause,
): Promise<void> {
  for await (const customer of withPauses(caller, customers, pause, 300)) {
    await caller.perform(
      { kind: 'break', customer, taken: 'timeout' },
      {
        path: `/api/operator/players/${customer}/timeout`,
        body: { period: 'P3D', reason: 'Asked by telephone' },
        headers: asOperator(token, `break-${customer}`),
      },
    );
  }
}

/** Acts as players who exclude themselves, one after another. */
export async function selfExclude(caller: Caller, players: readonly Player[], pause: Pause): Promise<void> {
  for await (const player of withPauses(caller, players, pause, 500)) {
    await caller.perform(
      { kind: 'break', customer: player.customer, taken: 'exclusion' },
      {
        path: '/api/self-exclusion',
        body: { period: 'P6M', scope: 'brand' },
        headers: asPlayer(player),
        // The exclusion ends the session in which it is sent, so a retry would not be authenticated.
        isOnce: true,
      },
    );
  }
}

/** Creates players whose exclusions can be lifted, because the minimum period ended yesterday. */
export const prepareExpiredExclusions = (db: Db, count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { customerId } = await createTestPlayer(db);
      await sql`
        insert into play_break (break_id, customer_id, taken_in, kind, scope, starts_at, ends_at, in_force_until, actor)
        values (gen_random_uuid(), ${customerId}, ${customerId}, 'exclusion', 'brand', now() - interval '7 months',
          now() - interval '1 day', 'infinity', 'player')`.execute(db);
      return customerId;
    }),
  );

/** Acts as two operators who lift the same exclusions concurrently. */
export async function liftExclusions(
  caller: Caller,
  customers: readonly string[],
  token: string,
  pause: Pause,
): Promise<void> {
  for await (const customer of withPauses(caller, customers, pause, 600)) {
    const lift = (desk: number) => {
      const key = `lift-${customer}-${desk}`;
      return caller.perform(
        { kind: 'lift', customer, key },
        {
          path: `/api/operator/players/${customer}/lift`,
          body: { reason: 'Asked in a letter' },
          headers: asOperator(token, key),
        },
      );
    };
    await Promise.all([lift(1), lift(2)]);
  }
}
