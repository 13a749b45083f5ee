import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { invariants } from '../../money/ledger/invariants.ts';
import { walletOf } from '../../money/wallet/repository.ts';
import { aPlayer, countRows, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { type CommandResult, cashOut, enroll, placeBet } from './bets.ts';
import { setPrice, setResult } from './demo/control.ts';
import { type CreatedTournament, createTestTournament, type TestTournament } from './demo/make-tournament.ts';
import { finishTournament, settleBets } from './settlement.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger(64);
});
afterAll(() => ledger.drop());

const times = <T>(n: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => make(index)));
const join = (customerId: string, tournamentId: string, key: string = randomUUID()) =>
  enroll(ledger.db, { customerId, key, tournamentId, displayName: 'One', countryCode: 'FI' });
const codeOf = (result: CommandResult<object> | undefined) => {
  if (!result) return 'missing';
  if ('conflict' in result) return 'conflict';
  const [kind, reply] = 'first' in result ? ['done', result.first] : ['replay', result.replay];
  return 'refused' in reply ? String(reply.refused) : kind;
};
const countByCode = (codes: string[]) =>
  Object.fromEntries(
    [...new Set(codes)].sort().map((code) => [code, codes.filter((candidate) => candidate === code).length]),
  );

interface Entrant {
  customerId: string;
  tournament: CreatedTournament;
  fixtureId: string;
  selections: string[];
  bet(key?: string, stake?: bigint): ReturnType<typeof placeBet>;
  points(): Promise<[available: bigint, open: bigint]>;
}

async function createEntrant(options: Partial<TestTournament> | CreatedTournament = {}): Promise<Entrant> {
  const { db } = ledger;
  const tournament = 'id' in options ? (options as CreatedTournament) : await createTestTournament(db, options);
  const customerId = await aPlayer(db, { withdrawable: 2_000n });
  expect(codeOf(await join(customerId, tournament.id))).toBe('done');
  const [fixture] = tournament.fixtures;
  const selections = (fixture?.markets[0]?.selections ?? []).map(({ selectionId }) => selectionId);
  const selectionId = selections[0] ?? '';
  return {
    customerId,
    tournament,
    fixtureId: fixture?.fixtureId ?? '',
    selections,
    bet: (key = randomUUID(), stake = 100_000n) =>
      placeBet(db, { customerId, key, tournamentId: tournament.id, selectionId, stake, odds: 200 }),
    points: async () => {
      const rows = await readRows(
        db,
        { available: z.bigint(), open: z.bigint() },
        sql`
        select available, open_bets as open from tournament_entry
        where customer_id = ${customerId} and tournament_id = ${tournament.id}`,
      );
      return [rows[0]?.available ?? -1n, rows[0]?.open ?? -1n];
    },
  };
}

async function anOpenBet(entrant: Entrant): Promise<{ betId: string; amount: bigint }> {
  const result = await entrant.bet();
  if (!('first' in result) || 'refused' in result.first) throw new Error('the bet was refused');
  const { betId, cashout } = result.first.bet;
  return { betId, amount: BigInt((cashout ?? '0').replace('.', '')) };
}

describe('an entry with concurrent clients', () => {
  it('accepts exactly as many bets as the points can pay for', async () => {
    const entrant = await createEntrant({ maxBet: 2_500_000n });
    const codes = (await times(64, () => entrant.bet())).map(codeOf);
    expect(countByCode(codes)).toEqual({ done: 25, insufficient_points: 39 });
    expect(await entrant.points()).toEqual([0n, 2_500_000n]);
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('performs a bet, cash-out or join once if its key is sent 8 times concurrently [D11]', async () => {
    const { db } = ledger;
    const entrant = await createEntrant();
    expect(countByCode((await times(8, () => entrant.bet('same-bet'))).map(codeOf))).toEqual({ done: 1, replay: 7 });
    expect(await entrant.points()).toEqual([2_400_000n, 100_000n]);
    const { betId, amount } = await anOpenBet(entrant);
    const { customerId } = entrant;
    const cashouts = await times(8, () => cashOut(db, { customerId, key: 'same-cashout', betId, amount }));
    expect(countByCode(cashouts.map(codeOf))).toEqual({ done: 1, replay: 7 });
    expect(await entrant.points()).toEqual([2_395_000n, 100_000n]);
    const { id } = await createTestTournament(db);
    const joins = await times(8, () => join(customerId, id, 'same-join'));
    expect(countByCode(joins.map(codeOf))).toEqual({ done: 1, replay: 7 });
    expect(await walletOf(db, customerId)).toMatchObject({ spendable: '0.00' });
    expect(await invariants(db)).toEqual([]);
  });

  it('is created and paid once when the player joins in several tabs at the same time [D12]', async () => {
    const { id } = await createTestTournament(ledger.db);
    const customerId = await aPlayer(ledger.db, { withdrawable: 5_000n });
    const codes = (await times(8, () => join(customerId, id))).map(codeOf);
    expect(countByCode(codes)).toEqual({ already_enrolled: 7, done: 1 });
    expect(await walletOf(ledger.db, customerId)).toMatchObject({ spendable: '40.00' });
  });

  it('accepts bets on one selection up to the maximum bet [TO6]', async () => {
    const entrant = await createEntrant({ maxBet: 1_000_000n });
    const codes = (await times(64, () => entrant.bet(randomUUID(), 150_000n))).map(codeOf);
    expect(countByCode(codes)).toEqual({ done: 6, selection_limit_reached: 58 });
    expect(await entrant.points()).toEqual([1_600_000n, 900_000n]);
    expect(codeOf(await entrant.bet(randomUUID(), 100_000n))).toBe('done');
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('refuses a key that is reused for another bet', async () => {
    const entrant = await createEntrant();
    await entrant.bet('one-key');
    expect(codeOf(await entrant.bet('one-key', 200_000n))).toBe('conflict');
  });
});

describe('a tournament with concurrent calls', () => {
  it('accepts only as many entries as it has room for, and charges nobody else [D12]', async () => {
    const { db } = ledger;
    const { id } = await createTestTournament(db, { maxPlayers: 5 });
    const players = await times(24, () => aPlayer(db, { withdrawable: 1_000n }));
    const codes = (await Promise.all(players.map((player) => join(player, id)))).map(codeOf);
    expect(countByCode(codes)).toEqual({ done: 5, tournament_full: 19 });
    const wallets = await Promise.all(players.map((player) => walletOf(db, player)));
    expect(countByCode(wallets.map((wallet) => wallet?.spendable ?? ''))).toEqual({ '0.00': 5, '10.00': 19 });
    expect(await invariants(db)).toEqual([]);
  });

  it('pays a bet once when it is cashed out and settled at the same time [D12]', async () => {
    const { db } = ledger;
    for (let round = 0; round < 12; round += 1) {
      const entrant = await createEntrant();
      const { betId, amount } = await anOpenBet(entrant);
      const { customerId, fixtureId, selections, tournament } = entrant;
      const [code] = await Promise.all([
        cashOut(db, { customerId, key: randomUUID(), betId, amount }).then(codeOf),
        setResult(db, tournament.id, { fixtureId, won: [selections[0] ?? ''], void: [] }).then(() =>
          times(2, () => settleBets(db)),
        ),
      ]);
      // Entries locked by a cash-out are settled by the next call.
      await settleBets(db);
      const [available, open] = await entrant.points();
      expect([code, available, open]).toEqual(
        code === 'done'
          ? ['done', 2_495_000n, 0n]
          : [expect.stringMatching(/bet_closed|cashout_unavailable/), 2_600_000n, 0n],
      );
    }
    expect(await invariants(db)).toEqual([]);
  });

  it('never leaves a bet open after it has finished', async () => {
    const { db } = ledger;
    for (let round = 0; round < 8; round += 1) {
      const entrant = await createEntrant({ maxBet: 2_500_000n });
      const [codes] = await Promise.all([
        times(12, () => entrant.bet().then(codeOf)),
        times(2, () => finishTournament(db, entrant.tournament.id)),
      ]);
      expect(codes.filter((code) => code !== 'done' && code !== 'tournament_finished')).toEqual([]);
      expect(await entrant.points()).toEqual([2_500_000n, 0n]);
    }
    expect(await invariants(db)).toEqual([]);
  });

  it('refuses a bet whose odds change, or places it at the agreed odds', async () => {
    const { db } = ledger;
    const entrant = await createEntrant({ maxBet: 2_500_000n });
    const selectionId = entrant.selections[0] ?? '';
    const [codes] = await Promise.all([
      times(20, () => entrant.bet().then(codeOf)),
      times(6, (n) => setPrice(db, entrant.tournament.id, { selectionId, odds: 200 + (n % 2) })),
    ]);
    expect(codes.filter((code) => code !== 'done' && code !== 'odds_changed')).toEqual([]);
    expect(await countRows(db, 'bet', sql`selection_id = ${selectionId} and odds <> 200`)).toBe(0);
  });

  it('keeps the books balanced through the bets, cash-outs, results and ends of several tournaments', async () => {
    const { db } = ledger;
    const fixtures = [1, 2].map((n) => ({
      name: `Match ${n}`,
      markets: [{ name: 'Winner', selections: [200, 200, 200].map((odds, s) => ({ name: `Side ${s}`, odds })) }],
    }));
    const tournaments = await times(3, (n) => createTestTournament(db, { fixtures, rake: 7.5 + n, entryPrice: 333n }));
    const entrants = await times(24, (n) => createEntrant(tournaments[n % tournaments.length] as CreatedTournament));
    const playBets = async (entrant: Entrant, n: number) => {
      for (let step = 0; step < 6; step += 1) {
        const result = await entrant.bet(randomUUID(), BigInt(10_000 * (1 + ((n + step) % 7))));
        if (!('first' in result) || 'refused' in result.first || step % 2 === 0) continue;
        const { betId, cashout } = result.first.bet;
        const amount = BigInt((cashout ?? '0').replace('.', ''));
        await cashOut(db, { customerId: entrant.customerId, key: randomUUID(), betId, amount });
      }
    };
    const reportResults = async ({ id, fixtures: ownFixtures }: CreatedTournament, n: number) => {
      for (const [index, { fixtureId, markets }] of ownFixtures.entries()) {
        const won = markets[0]?.selections[(n + index) % 3]?.selectionId ?? '';
        await setResult(db, id, { fixtureId, won: [won], void: [] });
        await settleBets(db);
      }
      await times(2, () => finishTournament(db, id));
    };
    await Promise.all([...entrants.map(playBets), ...tournaments.map(reportResults)]);
    expect(await countRows(db, 'bet', sql`status = 'PENDING'`)).toBe(
      await countRows(
        db,
        'bet',
        sql`status = 'PENDING' and entry_id in (
        select e.id from tournament_entry e join tournament t on t.id = e.tournament_id where t.status <> 'FINISHED')`,
      ),
    );
    expect(await invariants(db)).toEqual([]);
  });
});
