import type { Db } from '@parlay/platform/core/database/database';
import { aBonus } from '@parlay/platform/testing/bonuses';
import { claim } from './bonuses.ts';
import type { Caller, Player } from './caller.ts';
import { enroll, type PlayedTournament } from './tournaments.ts';

/** Value of a ticket in minor units, more than any entry price here. */
const WORTH = 1_500;
const TICKETS = 3;

/** Gives a player tournament tickets to claim, and returns their ids. */
export const prepareTickets = (db: Db, customer: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: TICKETS }, () =>
      aBonus(db, customer, { amount: WORTH, type: 'tournament-ticket', wagering: 0 }),
    ),
  );

/** Acts as a player who claims tickets and enters two tournaments concurrently with each, although it pays only one. */
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
