import { randomUUID } from 'node:crypto';
import { readBrands } from '@parlay/contracts/brand-files';
import { sql } from 'kysely';
import type { Db } from '../core/database/database.ts';
import type { PlaceCommand } from '../play/books/command.ts';
import { storePseudonym } from '../play/pseudonyms/names.ts';
import { aLogin, aPlayer } from './ledger.ts';

/** Provider of the test bets. */
export const BOOK = 'touchline';
/** Provider of the test tickets. */
export const LOTTERY = 'drumroll';

/** Creates a logged-in player with money in cents, whom the sports provider knows. */
export async function aBettor(db: Db, money: Parameters<typeof aPlayer>[1] = {}) {
  const customerId = await aPlayer(db, money);
  const sessionId = await aLogin(db, customerId);
  // Malta requires no age check before play.
  await sql`update player set address = ${JSON.stringify({ countryCode: 'MT' })}::jsonb where customer_id = ${customerId}`.execute(
    db,
  );
  const player = `p-${customerId}`;
  for (const provider of [BOOK, LOTTERY]) await storePseudonym(db, provider, player, customerId);
  return { customerId, sessionId, player };
}

/** Returns a single bet of 10.00 at odds of 2.50. */
export const aSingle = (
  { player, sessionId }: { player: string; sessionId: string },
  change: Partial<PlaceCommand> = {},
): PlaceCommand => ({
  kind: 'place',
  transactionId: randomUUID(),
  betId: randomUUID(),
  player,
  sessionId,
  type: 'single',
  name: 'Lindhaga – Bruntorp',
  detail: 'Match result: Draw',
  currency: 'EUR',
  stake: 1_000n,
  possibleReturn: 2_500n,
  selections: [
    { id: 's1', event: 'Lindhaga – Bruntorp', market: 'Match result', selection: 'Draw', odds: '2.5', live: false },
  ],
  draws: [],
  ...change,
});

/** Returns a ticket of 2 lines in 2 draws for 4.00. */
export const aTicket = (
  bettor: { player: string; sessionId: string },
  change: Partial<PlaceCommand> = {},
): PlaceCommand =>
  aSingle(bettor, {
    type: 'ticket',
    name: 'Lotteria 6/49',
    detail: '1 2 3 4 5 6 · 7 8 9 10 11 12',
    stake: 400n,
    possibleReturn: undefined,
    selections: [],
    lines: [
      [1, 2, 3, 4, 5, 6],
      [7, 8, 9, 10, 11, 12],
    ],
    draws: ['d1', 'd2'].map((id) => ({ id, closesAt: '2026-12-05T18:00:00.000Z' })),
    ...change,
  });

/** Returns the parts of an open site that bets at providers need, with one rule for corrections above the balance. */
export function bookServer(db: Db, resettlementAboveBalance: 'debt' | 'refuse' = 'debt') {
  const read = readBrands();
  if (!read.ok) throw new Error(read.error);
  const brands = read.brands.map((brand) => ({ ...brand, books: { resettlementAboveBalance } }));
  return { db, config: { brands }, siteModes: { of: () => ({ isOn: false, until: null }) } };
}
