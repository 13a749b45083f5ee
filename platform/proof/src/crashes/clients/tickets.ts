import type { Db } from '@parlay/platform/core/database/database';
import { aBonus } from '@parlay/platform/testing/bonuses';
import { claim } from './bonuses.ts';
import type { Caller, Player } from './caller.ts';
import { enroll, type PlayedTournament } from './tournaments.ts';

/** Value of a ticket in minor units, more than any entry price in the load. */
const TICKET_VALUE = 1_500;
const TICKET_COUNT = 3;

/** Gives a player tournament tickets to claim, and returns their ids. */
export const prepareTickets = (db: Db, customer: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: TICKET_COUNT }, () =>
      aBonus(db, customer, { amount: TICKET_VALUE, type: 'tournament-ticket', wagering: 0 }),
    ),
  );

/** Acts as a player who claims tickets and uses each to enter two tournaments concurrently, of which it pays one. */
export async function joinWithTickets(
  caller: Caller,
  player: Player,
  tournaments: readonly PlayedTournament[],
  tickets: readonly string[],
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  for (const ticket of tickets) {
    await pause(400);
    if (caller.options.isOver()) return;
    await claim(caller, player, ticket, 0n);
    await Promise.all(
      tournaments.map((tournament) =>
        enroll(caller, player, tournament, { key: `enroll-${tournament.id}-${ticket}`, ticket }),
      ),
    );
  }
}
