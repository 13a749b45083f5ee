import { existsSync, readFileSync } from 'node:fs';
import type { Db } from '@parlay/platform/core/database/database';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { SportsSystem } from './system.ts';

/** A bet as its company knows it. Amounts are minor units. */
const CompanyBet = z.object({
  id: z.string(),
  status: z.enum(['requested', 'rolling-back', 'open', 'settled', 'cashed-out', 'refused']),
  stake: z.coerce.bigint(),
  returned: z.coerce.bigint().optional(),
  due: z.unknown().optional(),
});
export type CompanyBet = z.infer<typeof CompanyBet>;

/** Returns the bets in a company's own file. Its last line about a bet counts. */
export function companyBets(file: string): Map<string, CompanyBet> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const bets = new Map<string, CompanyBet>();
  for (const line of lines) {
    try {
      const bet = CompanyBet.parse(JSON.parse(line));
      bets.set(bet.id, bet);
    } catch {
      // A line that a kill left incomplete.
    }
  }
  return bets;
}

/** Checks whether the site still owes the company an answer about a bet. */
export const isUndecided = ({ status, due }: CompanyBet): boolean =>
  status === 'requested' || status === 'rolling-back' || due !== undefined;

/** Returns what a bet cost its player, by the company's statement. */
const costOf = ({ status, stake, returned = 0n }: CompanyBet): bigint =>
  status === 'refused' ? 0n : status === 'open' ? stake : stake - returned;

/** Compares what each bet cost by the companies' statements with the ledger. Returns all differences. */
export async function differencesOfBets({
  db,
  statements,
}: Pick<SportsSystem, 'db' | 'statements'>): Promise<string[]> {
  const ledger = await ledgerBets(db);
  return statements.flatMap(({ company, file }) => {
    const stated = companyBets(file);
    const booked = new Map(ledger.filter(({ provider }) => provider === company).map((row) => [row.bet, row.cost]));
    const ids = new Set([...stated.keys(), ...booked.keys()]);
    return [...ids].flatMap((id) => {
      const bet = stated.get(id);
      const [ours, theirs] = [booked.get(id) ?? 0n, bet ? costOf(bet) : 0n];
      if (bet && ours === theirs) return [];
      return [
        `${company} ${id}: ${ours} in the ledger, ${bet ? `${theirs} (${bet.status})` : 'unknown'} at the company`,
      ];
    });
  });
}

const ledgerBets = (db: Db) =>
  readRows(
    db,
    { provider: z.string(), bet: z.string(), cost: z.coerce.bigint() },
    sql`select provider, bet_id as bet, stake - refunded - returned as cost from book_bet where product = 'sports'`,
  );
