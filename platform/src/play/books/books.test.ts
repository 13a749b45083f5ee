import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { companyNamed } from '@parlay/contracts/providers';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { openDatabase } from '../../core/database/database.ts';
import { presentOperatorPlayer } from '../../identity/players/operator/presenter.ts';
import { endSessionsOf } from '../../identity/sessions/end-sessions.ts';
import { freeBetsOf } from '../../money/bonuses/free-plays.ts';
import { claimBonus, forfeitBonus } from '../../money/bonuses/repository.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import { netDepositsOf } from '../../money/transactions/repository.ts';
import { walletOf } from '../../money/wallet/repository.ts';
import { aBonus, bonusCommand, NO_REQUIRED_PROOFS, someFreeBets } from '../../testing/bonuses.ts';
import { aBettor, aSingle, aTicket, BOOK, LOTTERY } from '../../testing/books.ts';
import { linkIn, mailsTo } from '../../testing/letters.ts';
import { setLimit } from '../../testing/limits.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { recordCommitment, recordSeal } from '../witness/witness.ts';
import type { BookCommand, PlaceCommand } from './command.ts';
import { runBookCommand } from './run.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ sports: BOOK });
});
afterAll(() => platform.close());

const OPEN = { half: false, currency: 'EUR' } as const;

/** Creates a logged-in player with money and functions that play the providers' side. */
async function createBettor(money: Parameters<typeof aBettor>[1] = { withdrawable: 10_000n }) {
  const { db } = platform.database;
  const bettor = await aBettor(db, money);
  const { customerId } = bettor;
  const run = (command: BookCommand, { debt = true, provider = BOOK } = {}) => {
    const { app } = platform;
    const rule = debt ? ('debt' as const) : ('refuse' as const);
    const brands = app.config.brands.map((brand) => ({ ...brand, books: { resettlementAboveBalance: rule } }));
    const company = companyNamed(app.config, provider, ['sports', 'lottery']);
    if (!company) throw new Error(`no provider ${provider}`);
    return runBookCommand({ db, siteModes: app.siteModes, config: { ...app.config, brands } }, company, command);
  };
  /** Carries out a change and returns the balance, or the code of the refusal. */
  const take = async (command: BookCommand, options?: Parameters<typeof run>[1]) => {
    const result = await run(command, options);
    return 'refused' in result ? result.refused : result.balance;
  };
  const place = async (change: Partial<PlaceCommand> = {}) => {
    const bet = aSingle(bettor, change);
    expect(await run(bet)).toMatchObject({ currency: 'EUR' });
    return bet.betId;
  };
  const settle = (
    betId: string,
    revision: number,
    result: 'won' | 'lost' | 'void' | 'half-won' | 'half-lost',
    returned: bigint,
    options?: Parameters<typeof run>[1],
  ) =>
    take(
      {
        kind: 'settle',
        transactionId: randomUUID(),
        betId,
        revision,
        currency: 'EUR',
        result,
        returned,
        selections: [],
      },
      options,
    );
  const cashOut = (betId: string, revision: number, amount: bigint, stakeClosed?: bigint) => {
    const { sessionId } = bettor;
    const transactionId = randomUUID();
    return take({ kind: 'cash-out', transactionId, betId, revision, sessionId, currency: 'EUR', amount, stakeClosed });
  };
  const voidBet = (betId: string, revision: number, change: object = {}) =>
    take({ kind: 'void', transactionId: randomUUID(), betId, revision, ...OPEN, ...change });
  const unsettle = (betId: string, revision: number, options?: Parameters<typeof run>[1]) =>
    take({ kind: 'unsettle', transactionId: randomUUID(), betId, revision }, options);
  const rollback = (betId: string, stake = 1_000n) =>
    take({ kind: 'rollback', transactionId: randomUUID(), betId, stake, currency: 'EUR' });
  const wallet = () => walletOf(db, customerId);
  const day = async () => {
    const columns = { staked: z.bigint(), returned: z.bigint() };
    return (
      await readRows(db, columns, sql`select staked, returned from player_day where customer_id = ${customerId}`)
    )[0];
  };
  const debt = async () => {
    const rows = await readRows(
      db,
      { amount: z.bigint() },
      sql`select amount from book_debt where customer_id = ${customerId}`,
    );
    return rows[0]?.amount ?? 0n;
  };
  /** Returns the results that the player's pages were told, in order: result, amount, and whether it was corrected. */
  const results = async () => {
    const payload = z.object({ result: z.string(), amount: z.string(), corrected: z.boolean() });
    const rows = await readRows(
      db,
      { payload },
      sql`select payload from outbox where customer_id = ${customerId} and event = 'BetUpdate' order by id`,
    );
    return rows.map(({ payload: { result, amount, corrected } }) => [result, amount, ...(corrected ? ['!'] : [])]);
  };
  return { ...bettor, run, take, place, settle, cashOut, voidBet, unsettle, rollback, wallet, day, debt, results };
}

/** Moves a player's bets and days into the past, with updates that the application cannot make. */
async function passDays(customerId: string, days: number): Promise<void> {
  const owner = openDatabase({ url: platform.ownerUrl, size: 1 });
  await sql`alter table book_move disable trigger book_move_append_only`.execute(owner.db);
  await sql`update book_move set at = at - make_interval(days => ${days}) where customer_id = ${customerId}`.execute(
    owner.db,
  );
  await sql`alter table book_move enable trigger book_move_append_only`.execute(owner.db);
  await sql`update book_bet set placed_at = placed_at - make_interval(days => ${days}),
    settled_at = settled_at - make_interval(days => ${days}) where customer_id = ${customerId}`.execute(owner.db);
  await sql`update player_day set day = day - ${days}::int where customer_id = ${customerId}`.execute(owner.db);
  await owner.close();
}

const expectBalancedBooks = async () => expect(await invariants(platform.database.db)).toEqual([]);

describe('a sports bet', () => {
  it('takes its stake once, and pays its result once', async () => {
    const bettor = await createBettor();
    const bet = aSingle(bettor);
    const placed = await bettor.run(bet);
    const moves = sql`select at from book_move where transaction_id = ${bet.transactionId}`;
    const [move] = await readRows(platform.database.db, { at: z.date() }, moves);
    expect(placed).toEqual({ balance: '90.00', currency: 'EUR', at: move?.at.toISOString() });
    expect(await bettor.run(bet)).toEqual(placed);
    expect(await bettor.take({ ...bet, stake: 900n })).toBe('key_conflict');
    expect(await bettor.take({ ...bet, transactionId: randomUUID() })).toBe('duplicate_with_other_body');
    expect(await bettor.settle(bet.betId, 1, 'won', 2_500n)).toBe('115.00');
    expect(await bettor.settle(bet.betId, 1, 'won', 2_500n)).toBe('revision_used');
    expect(await bettor.day()).toEqual({ staked: 1_000n, returned: 2_500n });
    await expectBalancedBooks();
  });

  it('gives back its stake when it is void, on the day of the stake', async () => {
    const { place, settle, voidBet, day } = await createBettor();
    const [one, other] = [await place(), await place()];
    expect(await settle(one, 1, 'void', 900n)).toBe('amount_mismatch');
    expect(await settle(one, 1, 'void', 1_000n)).toBe('90.00');
    expect(await voidBet(other, 1, { returned: 1_000n })).toBe('100.00');
    expect(await day()).toEqual({ staked: 0n, returned: 0n });
    await expectBalancedBooks();
  });

  it('moves the difference when its result is corrected, and ignores an older revision', async () => {
    const { place, settle, unsettle, day } = await createBettor();
    const bet = await place();
    expect(await settle(bet, 2, 'lost', 0n)).toBe('90.00');
    expect(await settle(bet, 1, 'won', 9_900n)).toBe('90.00');
    expect(await settle(bet, 3, 'half-won', 1_750n)).toBe('107.50');
    expect(await settle(bet, 4, 'half-lost', 500n)).toBe('95.00');
    expect(await settle(bet, 5, 'void', 1_000n)).toBe('100.00');
    expect(await unsettle(bet, 6)).toBe('90.00');
    expect(await unsettle(bet, 7)).toBe('bet_open');
    expect(await settle(bet, 8, 'won', 2_500n)).toBe('115.00');
    expect(await day()).toEqual({ staked: 1_000n, returned: 2_500n });
    await expectBalancedBooks();
  });

  it('that is settled again after an unsettlement counts on the day of its first settlement [AC7]', async () => {
    const { customerId, place, settle, unsettle } = await createBettor();
    const bet = await place();
    await settle(bet, 1, 'won', 2_500n);
    await passDays(customerId, 3);
    expect(await unsettle(bet, 2)).toBe('90.00');
    expect(await settle(bet, 3, 'won', 2_000n)).toBe('110.00');
    const columns = { age: z.int(), staked: z.bigint(), returned: z.bigint() };
    const days = sql`select current_date - day as age, staked, returned from player_day
      where customer_id = ${customerId} and (staked <> 0 or returned <> 0)`;
    expect(await readRows(platform.database.db, columns, days)).toEqual([{ age: 3, staked: 1_000n, returned: 2_000n }]);
  });

  it('can be cashed out in parts and completely, after which only a correction changes it', async () => {
    const { place, cashOut, settle, unsettle } = await createBettor();
    const bet = await place();
    expect(await cashOut(bet, 1, 450n, 400n)).toBe('94.50');
    expect(await cashOut(bet, 1, 450n, 400n)).toBe('revision_used');
    expect(await cashOut(bet, 2, 450n, 700n)).toBe('amount_mismatch');
    // The total of a settlement includes the cash-out.
    expect(await settle(bet, 2, 'lost', 0n)).toBe('amount_mismatch');
    expect(await settle(bet, 2, 'lost', 450n)).toBe('94.50');
    expect(await unsettle(bet, 3)).toBe('94.50');
    expect(await cashOut(bet, 4, 700n)).toBe('101.50');
    expect(await cashOut(bet, 5, 1n)).toBe('bet_closed');
    expect(await unsettle(bet, 5)).toBe('bet_cashed_out');
    expect(await settle(bet, 5, 'won', 1_200n)).toBe('102.00');
    await expectBalancedBooks();
  });

  it('stays closed after its cash-out was corrected or voided, so that it is never cashed out twice', async () => {
    const { place, cashOut, settle, unsettle, voidBet } = await createBettor();
    const bet = await place();
    expect(await cashOut(bet, 1, 800n)).toBe('98.00');
    expect(await settle(bet, 2, 'won', 1_200n)).toBe('102.00');
    expect(await unsettle(bet, 3)).toBe('bet_cashed_out');
    expect(await cashOut(bet, 3, 800n)).toBe('bet_closed');
    expect(await voidBet(bet, 3)).toBe('98.00');
    expect(await unsettle(bet, 4)).toBe('bet_cashed_out');
    expect(await settle(bet, 4, 'lost', 800n)).toBe('98.00');
    // A half void of the smallest stake leaves nothing that could be cashed out.
    const cent = await place({ stake: 1n });
    expect(await voidBet(cent, 1, { half: true })).toBe('98.00');
    expect(await cashOut(cent, 2, 800n)).toBe('bet_closed');
    await expectBalancedBooks();
  });

  it('is cashed out after a logout that began before, without waiting for each other', async () => {
    const { db } = platform.database;
    const { customerId, sessionId, place, cashOut } = await createBettor();
    const bet = await place();
    const cashed = await db.transaction().execute(async (trx) => {
      await sql`update session set ended_at = now(), end_reason = 'logged-out' where id = ${sessionId}::uuid`.execute(
        trx,
      );
      const asked = cashOut(bet, 1, 800n);
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%book_cashout(%'`;
      while ((await waiting.execute(db)).rows.length === 0);
      await sql`select from wallet where customer_id = ${customerId} for update nowait`.execute(trx);
      return { asked };
    });
    expect(await cashed.asked).toBe('session_closed');
  });

  it('can be voided by half or in one selection', async () => {
    const { place, voidBet, settle } = await createBettor();
    const bet = await place({ stake: 1_001n });
    expect(await voidBet(bet, 1, { selectionId: 'none' })).toBe('unknown_selection');
    expect(await voidBet(bet, 1, { selectionId: 's1', possibleReturn: 1_001n })).toBe('89.99');
    expect(await voidBet(bet, 2, { half: true })).toBe('95.00');
    expect(await settle(bet, 3, 'lost', 0n)).toBe('amount_mismatch');
    expect(await settle(bet, 3, 'won', 1_751n)).toBe('107.50');
    expect(await voidBet(bet, 4, { half: true })).toBe('bet_closed');
    expect(await voidBet(bet, 4)).toBe('100.00');
    const { db } = platform.database;
    const results = sql`select result, possible_return as "most" from book_selection join book_bet using (bet_id, provider, result)
      where bet_id = ${bet}`;
    expect(await readRows(db, { result: z.string(), most: z.bigint() }, results)).toEqual([
      { result: 'void', most: 1_001n },
    ]);
    await expectBalancedBooks();
  });

  it('is rolled back with its stake, even before it comes, but not once it has a result', async () => {
    const bettor = await createBettor();
    const { place, rollback, settle, take } = bettor;
    const bet = await place();
    expect(await rollback(bet, 999n)).toBe('duplicate_with_other_body');
    expect(await rollback(bet)).toBe('100.00');
    expect(await rollback(bet)).toBe('100.00');
    expect(await settle(bet, 1, 'won', 2_500n)).toBe('bet_rolled_back');
    const late = aSingle(bettor);
    expect(await rollback(late.betId)).toBeNull();
    expect(await take(late)).toBe('transaction_rolled_back');
    const settled = await place();
    await settle(settled, 1, 'lost', 0n);
    expect(await rollback(settled)).toBe('bet_settled');
    await expectBalancedBooks();
  });

  it('is unknown until it is placed, so that an early settlement can be sent again', async () => {
    const bettor = await createBettor();
    const bet = aSingle(bettor);
    const settlement = { kind: 'settle', transactionId: randomUUID(), betId: bet.betId, revision: 1 } as const;
    const early = { ...settlement, currency: 'EUR', result: 'won', returned: 2_500n } as const;
    expect(await bettor.run({ ...early, selections: [] })).toMatchObject({ refused: 'unknown_bet', retry: 'retry' });
    await bettor.run(bet);
    expect(await bettor.take({ ...early, selections: [] })).toBe('115.00');
    await expectBalancedBooks();
  });
});

describe('the pages of a player', () => {
  it('are told each result once, with what it paid, and a correction with what stands [RS3, RS4]', async () => {
    const { place, settle, voidBet, unsettle, cashOut, results } = await createBettor();
    const first = await place();
    await settle(first, 2, 'won', 2_500n);
    await settle(first, 1, 'lost', 0n);
    await settle(first, 3, 'won', 2_500n);
    expect(await results()).toEqual([['won', '25.00']]);
    await settle(first, 4, 'lost', 0n);
    await unsettle(first, 5);
    await voidBet(first, 6, { returned: 1_000n });
    const second = await place();
    await voidBet(second, 1, { half: true });
    await cashOut(second, 2, 300n, 250n);
    await settle(second, 3, 'won', 1_300n);
    expect((await results()).slice(1)).toEqual([
      ['lost', '0.00', '!'],
      ['open', '0.00', '!'],
      ['void', '10.00'],
      ['void', '5.00'],
      ['won', '5.00'],
    ]);
    await expectBalancedBooks();
  });

  it('get the event of a change together with the change, so that a refused one tells nothing [RS3]', async () => {
    const { place, settle, results } = await createBettor();
    const bet = await place();
    expect(await settle(bet, 2, 'lost', 100n)).toBe('amount_mismatch');
    expect(await results()).toEqual([]);
  });
});

describe('a stake at a provider', () => {
  it('is refused without money, by a limit, in another currency and for an unknown player', async () => {
    const bettor = await createBettor();
    const { db } = platform.database;
    expect(await bettor.take(aSingle(bettor, { stake: 10_001n }))).toBe('insufficient_funds');
    expect(await bettor.take(aSingle(bettor, { currency: 'PEN' }))).toBe('currency_mismatch');
    expect(await bettor.take(aSingle({ ...bettor, player: 'nobody' }))).toBe('unknown_player');
    await setLimit(db, bettor.customerId, 'loss', 'day', 1_500n);
    await bettor.place();
    expect(await bettor.run(aSingle(bettor))).toEqual({
      refused: 'limit_reached',
      retry: 'final',
      details: expect.objectContaining({ type: 'loss', left: '5.00', currency: 'EUR' }),
    });
    await setLimit(db, bettor.customerId, 'wager', 'week', 1_200n);
    expect(await bettor.run(aSingle(bettor, { stake: 300n }))).toMatchObject({
      details: { type: 'wager', left: '2.00' },
    });
    await expectBalancedBooks();
  });

  it('is refused after a logout, during a break and without a required age check, but its result is paid', async () => {
    const { db } = platform.database;
    const bettor = await createBettor();
    const { customerId, place, settle, take, cashOut } = bettor;
    const [first, second] = [await place(), await place()];
    const country = (code: string) =>
      sql`update player set address = ${JSON.stringify({ countryCode: code })}::jsonb where customer_id = ${customerId}`;
    await country('GB').execute(db);
    expect(await take(aSingle(bettor))).toBe('identity_required');
    await country('MT').execute(db);
    await endSessionsOf(db, { customerId }, 'logged-out');
    expect(await take(aSingle(bettor))).toBe('session_closed');
    expect(await cashOut(second, 1, 500n)).toBe('session_closed');
    await sql`select break_begin(${customerId}, 'exclusion', 'brand', 'infinity', 'player', 'test')`.execute(db);
    expect(await take(aSingle(bettor))).toBe('self_excluded');
    await setLimit(db, customerId, 'loss', 'day', 0n);
    expect(await settle(first, 1, 'won', 2_500n)).toBe('105.00');
    await expectBalancedBooks();
  });

  it('is refused during maintenance, as a cash-out is, but its repetition gets the first reply', async () => {
    const bettor = await createBettor();
    const bet = aSingle(bettor);
    await bettor.run(bet);
    const { app } = platform;
    const closed = { of: () => ({ isOn: true, until: null }) } as unknown as typeof app.siteModes;
    const company = companyNamed(platform.config, BOOK, ['sports']);
    if (!company) throw new Error('no sports provider');
    const run = (command: BookCommand) =>
      runBookCommand({ db: platform.database.db, config: platform.config, siteModes: closed }, company, command);
    const numbered = { transactionId: randomUUID(), betId: bet.betId, revision: 1, currency: 'EUR' } as const;
    const cashOut = { ...numbered, kind: 'cash-out', sessionId: bettor.sessionId, amount: 900n } as const;
    const paused = { refused: 'maintenance', retry: 'retry', details: { until: null } };
    expect(await run(aSingle(bettor))).toEqual(paused);
    expect(await run(cashOut)).toEqual(paused);
    expect(await run(bet)).toMatchObject({ balance: '90.00' });
    expect(await bettor.run(cashOut)).toMatchObject({ balance: '99.00' });
    expect(await run(cashOut)).toMatchObject({ balance: '99.00' });
    expect(
      await run({ ...numbered, transactionId: randomUUID(), revision: 2, kind: 'void', half: false }),
    ).toMatchObject({
      balance: '99.00',
    });
  });
});

describe('a void bet that is opened again', () => {
  it('takes its stake again only if the player may stake it, and can be settled in any case', async () => {
    const { db } = platform.database;
    const bettor = await createBettor();
    const { customerId, place, voidBet, unsettle, settle, cashOut } = bettor;
    const [first, second, lost] = [await place(), await place(), await place()];
    for (const bet of [first, second]) await voidBet(bet, 1);
    await settle(lost, 1, 'lost', 0n);
    expect(await unsettle(first, 2)).toBe('80.00');
    await voidBet(first, 3);
    await setLimit(db, customerId, 'wager', 'day', 1_500n);
    expect(await unsettle(first, 4)).toBe('limit_reached');
    // It takes no stake again.
    expect(await unsettle(lost, 2)).toBe('90.00');
    await setLimit(db, customerId, 'wager', 'day', 9_000n);
    await sql`select break_begin(${customerId}, 'exclusion', 'brand', 'infinity', 'player', 'test')`.execute(db);
    expect(await unsettle(first, 5)).toBe('self_excluded');
    expect(await settle(first, 6, 'won', 2_500n)).toBe('105.00');
    expect(await settle(lost, 3, 'won', 2_000n)).toBe('125.00');
    expect(await cashOut(second, 2, 100n)).toBe('bet_closed');
    await expectBalancedBooks();
  });
});

describe('a bet or ticket of a brand that does not offer it', () => {
  const createPlayerOf = async (brandId: number) => {
    const bettor = await createBettor();
    const move = (to: number) =>
      sql`update player set brand_id = ${to} where customer_id = ${bettor.customerId}`.execute(platform.database.db);
    await move(brandId);
    return { ...bettor, move };
  };

  it('is refused for lack of the product, whatever token the provider has', async () => {
    // Brand 106 has games only, 113 lotteries only, 112 betting but no lottery.
    const casino = await createPlayerOf(106);
    expect(await casino.take(aSingle(casino))).toBe('product_not_offered');
    expect(await casino.take(aTicket(casino), { provider: LOTTERY })).toBe('product_not_offered');
    const lottery = await createPlayerOf(113);
    expect(await lottery.take(aSingle(lottery))).toBe('product_not_offered');
    expect(await lottery.take(aTicket(lottery), { provider: LOTTERY })).toBe('96.00');
    const betting = await createPlayerOf(112);
    expect(await betting.take(aTicket(betting), { provider: LOTTERY })).toBe('product_not_offered');
    expect(await lottery.run(aSingle(lottery))).toEqual({ refused: 'product_not_offered', retry: 'final' });
    await expectBalancedBooks();
  });

  it.each([
    ['betting', true],
    ['live-betting', false],
  ] as const)(
    'is refused if the brand offers only %s, unless all its selections are of that kind',
    async (only, live) => {
      const bettor = await createBettor();
      const brands = platform.config.brands.map((brand) => ({
        ...brand,
        products: [...brand.products.filter((product) => !product.endsWith('betting')), only],
      }));
      const app = { db: platform.database.db, siteModes: platform.app.siteModes, config: { brands } };
      const [selection] = aSingle(bettor).selections;
      if (!selection) throw new Error('a single has a selection');
      const place = async (...kinds: boolean[]) =>
        runBookCommand(
          app,
          { id: BOOK, kind: 'sports', brands: undefined },
          {
            ...aSingle(bettor),
            type: kinds.length > 1 ? 'combo' : 'single',
            selections: kinds.map((isLive, at) => ({ ...selection, id: `${selection.id}-${at}`, live: isLive })),
          },
        );
      const refused = { refused: 'product_not_offered', retry: 'final' };
      expect(await place(live)).toEqual(refused);
      expect(await place(!live, live)).toEqual(refused);
      expect(await place(!live)).toMatchObject({ balance: '90.00' });
      await expectBalancedBooks();
    },
  );

  it('is refused if the provider serves other brands, or sells another lottery', async () => {
    const bettor = await createBettor();
    const { app } = platform;
    const book = { id: BOOK, kind: 'sports' as const, brands: [112] };
    const refused = { refused: 'product_not_offered', retry: 'final' };
    expect(await runBookCommand(app, book, aSingle(bettor))).toEqual(refused);
    const shop = { id: LOTTERY, kind: 'lottery', brands: undefined, lotteries: {} } as const;
    expect(await runBookCommand(app, shop, aTicket(bettor))).toEqual(refused);
  });

  it('still gets its first reply, its result and its cash-out if it was placed before', async () => {
    const { run, move, ...bettor } = await createPlayerOf(104);
    const bet = aSingle(bettor);
    expect(await run(bet)).toMatchObject({ balance: '90.00' });
    await move(106);
    expect(await run(bet)).toMatchObject({ balance: '90.00' });
    expect(await bettor.settle(bet.betId, 1, 'won', 2_500n)).toBe('115.00');
    await expectBalancedBooks();
  });
});

describe('bonus money in a bet', () => {
  const TERMS = { amount: 2_000, wagering: 2, order: 'bonus-first', maxStake: 1_500 } as const;

  async function createHolder(terms: object) {
    const { db } = platform.database;
    const bettor = await createBettor({ withdrawable: 1_000n });
    const id = await aBonus(db, bettor.customerId, { ...TERMS, ...terms });
    await claimBonus(db, bonusCommand(id, bettor.customerId), NO_REQUIRED_PROOFS);
    const bonus = async () => {
      const rows = await readRows(
        db,
        { status: z.string(), balance: z.bigint(), wagered: z.bigint() },
        sql`select status, balance, wagered from bonus where id = ${id}::uuid`,
      );
      return rows[0];
    };
    const forfeit = () => forfeitBonus(db, bonusCommand(id, bettor.customerId));
    return { ...bettor, bonus, forfeit };
  }

  it('is staked up to the largest allowed stake, gets its share of the return, and counts as its terms say', async () => {
    const { take, place, settle, bonus, wallet, ...bettor } = await createHolder({ contribution: { sports: 50 } });
    expect(await take(aSingle(bettor, { stake: 1_501n }))).toBe('stake_above_bonus_limit');
    const bet = await place({ stake: 1_500n });
    expect(await bonus()).toMatchObject({ balance: 500n });
    await settle(bet, 1, 'won', 3_000n);
    expect(await bonus()).toMatchObject({ balance: 3_500n, wagered: 750n });
    expect(await wallet()).toMatchObject({ withdrawable: '10.00', bonus: '35.00' });
    await settle(bet, 2, 'lost', 0n);
    expect(await bonus()).toMatchObject({ balance: 500n, wagered: 750n });
    await expectBalancedBooks();
  });

  it('does not count in a void or cashed-out bet', async () => {
    const { place, settle, cashOut, bonus } = await createHolder({ contribution: { sports: 100 } });
    await settle(await place(), 1, 'void', 1_000n);
    await cashOut(await place(), 1, 900n);
    expect(await bonus()).toMatchObject({ wagered: 0n });
    await expectBalancedBooks();
  });

  it('is not owed by the player once its bonus is lost', async () => {
    const { place, settle, forfeit, wallet, debt } = await createHolder({});
    const bet = await place({ stake: 1_500n });
    await settle(bet, 1, 'won', 3_000n);
    await forfeit();
    expect(await settle(bet, 2, 'lost', 0n)).toBe('10.00');
    expect(await wallet()).toMatchObject({ withdrawable: '10.00', bonus: '0.00' });
    expect(await debt()).toBe(0n);
    await expectBalancedBooks();
  });

  it('is taken back from the player’s own money once it was converted', async () => {
    const { place, settle, bonus, wallet } = await createHolder({
      wagering: 1,
      contribution: { sports: 100 },
      maxStake: 2_000,
    });
    const bet = await place({ stake: 2_000n });
    await settle(bet, 1, 'won', 5_000n);
    expect(await bonus()).toMatchObject({ status: 'COMPLETED', balance: 0n });
    expect(await wallet()).toMatchObject({ withdrawable: '60.00', bonus: '0.00' });
    expect(await settle(bet, 2, 'won', 3_000n)).toBe('40.00');
    expect(await settle(bet, 3, 'won', 4_000n)).toBe('50.00');
    await expectBalancedBooks();
  });
});

describe('a correction of a bet with bonus money', () => {
  const TERMS = { amount: 2_000, order: 'bonus-first', contribution: { sports: 100 } } as const;

  async function createHolder(terms: { wagering: number }) {
    const { db } = platform.database;
    const bettor = await createBettor({ withdrawable: 1_000n });
    const id = await aBonus(db, bettor.customerId, { ...TERMS, ...terms });
    await claimBonus(db, bonusCommand(id, bettor.customerId), NO_REQUIRED_PROOFS);
    const bet = async (stake: bigint, returned?: bigint) => {
      const betId = await bettor.place({ stake });
      if (returned !== undefined) await bettor.settle(betId, 1, returned === 0n ? 'lost' : 'won', returned);
      return betId;
    };
    return { ...bettor, bet };
  }

  it('takes no more own money than the bonus made withdrawable', async () => {
    const { bet, settle, wallet, debt } = await createHolder({ wagering: 2 });
    const [first, second] = [await bet(1_000n, 3_000n), await bet(1_000n, 1_000n)];
    await bet(1_000n, 0n);
    // The last stake completes the bonus, of which 10.00 of the first bet's 30.00 are left, and 10.00 of the second.
    await bet(1_000n, 0n);
    expect(await wallet()).toMatchObject({ withdrawable: '30.00', bonus: '0.00' });
    expect(await settle(first, 2, 'lost', 0n)).toBe('10.00');
    expect(await settle(first, 3, 'lost', 0n)).toBe('10.00');
    expect(await settle(second, 2, 'lost', 0n)).toBe('10.00');
    expect(await debt()).toBe(0n);
    expect(await settle(first, 4, 'won', 3_000n)).toBe('30.00');
    expect(await settle(second, 3, 'won', 1_500n)).toBe('35.00');
    expect(await settle(second, 4, 'lost', 0n)).toBe('20.00');
    await expectBalancedBooks();
  });

  it('takes no bonus money if it changes no total', async () => {
    const { bet, settle, wallet } = await createHolder({ wagering: 9 });
    const first = await bet(1_000n, 3_000n);
    const open = await bet(1_000n);
    await bet(3_000n, 0n);
    expect(await settle(first, 2, 'lost', 0n)).toBe('10.00');
    await settle(open, 1, 'won', 1_500n);
    expect(await wallet()).toMatchObject({ withdrawable: '10.00', bonus: '15.00' });
    expect(await settle(first, 3, 'lost', 0n)).toBe('25.00');
    expect(await wallet()).toMatchObject({ withdrawable: '10.00', bonus: '15.00' });
    await expectBalancedBooks();
  });
});

describe('a correction above the balance', () => {
  it('leaves a debt, which later winnings pay first', async () => {
    const { customerId, place, settle, debt, wallet } = await createBettor({ withdrawable: 1_000n });
    const bet = await place();
    await settle(bet, 1, 'won', 2_500n);
    const next = await place({ stake: 2_000n });
    expect(await settle(bet, 2, 'lost', 0n)).toBe('0.00');
    expect(await debt()).toBe(2_000n);
    const { db } = platform.database;
    expect(await netDepositsOf(db, customerId, {})).toMatchObject({ owed: '20.00' });
    expect(await presentOperatorPlayer(db, customerId)).toMatchObject({ owed: '20.00' });
    expect(await settle(next, 1, 'won', 1_500n)).toBe('0.00');
    expect(await debt()).toBe(500n);
    expect(await settle(bet, 3, 'won', 2_500n)).toBe('20.00');
    expect(await debt()).toBe(0n);
    expect(await netDepositsOf(db, customerId, {})).toMatchObject({ owed: null });
    expect(await presentOperatorPlayer(db, customerId)).toMatchObject({ owed: null });
    expect(await wallet()).toMatchObject({ withdrawable: '20.00' });
    await expectBalancedBooks();
  });

  it('is refused for brands that allow no debt, and changes nothing', async () => {
    const { place, settle, unsettle, debt, run } = await createBettor({ withdrawable: 1_000n });
    const bet = await place();
    const won = { transactionId: randomUUID(), betId: bet, revision: 1, currency: 'EUR', returned: 2_500n } as const;
    await run({ ...won, kind: 'settle', result: 'won', selections: [{ id: 's1', result: 'won' }] });
    await place({ stake: 2_400n });
    expect(await settle(bet, 2, 'lost', 0n, { debt: false })).toBe('resettlement_above_balance');
    expect(await unsettle(bet, 2, { debt: false })).toBe('resettlement_above_balance');
    const lost = { transactionId: randomUUID(), betId: bet, revision: 2, currency: 'EUR', returned: 0n } as const;
    expect(await run({ kind: 'settle', result: 'lost', selections: [], ...lost }, { debt: false })).toMatchObject({
      details: { short: '24.00', currency: 'EUR' },
    });
    // The refusals changed no result of a selection either.
    const results = sql`select result from book_selection where bet_id = ${bet}`;
    expect(await readRows(platform.database.db, { result: z.string().nullable() }, results)).toEqual([
      { result: 'won' },
    ]);
    expect(await settle(bet, 2, 'won', 2_450n, { debt: false })).toBe('0.50');
    expect(await debt()).toBe(0n);
    await expectBalancedBooks();
  });
});

describe('a free bet at a provider [AC8]', () => {
  it('costs nothing, pays the return without the stake, and comes back from a void bet', async () => {
    const { db } = platform.database;
    const bettor = await createBettor({});
    const { customerId, take, place, settle, voidBet, rollback } = bettor;
    const freeBetId = await someFreeBets(db, customerId, { rounds: 2, stake: 500, winnings: 'own' });
    await claimBonus(db, bonusCommand(freeBetId, customerId), NO_REQUIRED_PROOFS);
    const free = { freeBetId, stake: 500n };
    expect(await take(aSingle(bettor, { freeBetId, stake: 501n }))).toBe('free_bet_unavailable');
    const bet = await place(free);
    const other = await place(free);
    expect(await freeBetsOf(db, customerId)).toBeNull();
    expect(await take(aSingle(bettor, free))).toBe('free_bet_unavailable');
    expect(await voidBet(other, 1)).toBe('0.00');
    expect(await freeBetsOf(db, customerId)).toMatchObject({ left: 1 });
    const third = await place(free);
    expect(await rollback(third, 500n)).toBe('0.00');
    expect(await freeBetsOf(db, customerId)).toMatchObject({ left: 1 });
    expect(await settle(bet, 1, 'won', 750n)).toBe('7.50');
    expect(await settle(bet, 2, 'lost', 0n)).toBe('7.50');
    expect(await settle(bet, 3, 'won', 1_000n)).toBe('10.00');
    expect(await settle(other, 2, 'won', 5_000n)).toBe('10.00');
    const last = await place(free);
    // A half void gives back nothing of a stake that the house paid.
    expect(await voidBet(last, 1, { half: true })).toBe('10.00');
    await settle(last, 2, 'lost', 0n);
    const ended = sql`select status from bonus where id = ${freeBetId}::uuid`;
    expect(await readRows(db, { status: z.string() }, ended)).toEqual([{ status: 'COMPLETED' }]);
    await expectBalancedBooks();
  });
});

describe('a lottery ticket', () => {
  async function createTicketHolder() {
    const bettor = await createBettor();
    const take = (command: BookCommand) => bettor.take(command, { provider: LOTTERY });
    const ticket = aTicket(bettor);
    const draw = (
      kind: 'draw-win' | 'draw-refund' | 'draw-lost',
      drawId: string,
      amount = 0n,
      prizeClass = '3 of 6',
    ) => {
      const change = { transactionId: randomUUID(), betId: ticket.betId, drawId };
      if (kind === 'draw-lost') return take({ kind, ...change });
      if (kind === 'draw-refund')
        return take({ kind, ...change, currency: 'EUR', amount, reason: 'The draw was cancelled.' });
      return take({ kind, ...change, currency: 'EUR', amount, prizeClass });
    };
    return { ...bettor, take, ticket, draw };
  }

  it('is paid for all draws, wins in each of them, and is settled by the last', async () => {
    const { take, ticket, draw, day } = await createTicketHolder();
    expect(await take(ticket)).toBe('96.00');
    expect(await draw('draw-win', 'd9', 100n)).toBe('unknown_draw');
    expect(await draw('draw-win', 'd1', 1_000n)).toBe('106.00');
    expect(await draw('draw-win', 'd1', 500n, '4 of 6')).toBe('111.00');
    expect(await draw('draw-lost', 'd1')).toBe('draw_decided');
    expect(await draw('draw-lost', 'd2')).toBe('111.00');
    expect(await draw('draw-win', 'd2', 5n)).toBe('draw_decided');
    const { db } = platform.database;
    const found = sql`select result, returned, counted from book_bet where bet_id = ${ticket.betId}`;
    expect(await readRows(db, { result: z.string(), returned: z.bigint(), counted: z.bigint() }, found)).toEqual([
      { result: 'won', returned: 1_500n, counted: 400n },
    ]);
    expect(await day()).toEqual({ staked: 400n, returned: 1_500n });
    await expectBalancedBooks();
  });

  it('gets back the price of cancelled draws', async () => {
    const { take, ticket, draw, day } = await createTicketHolder();
    await take(ticket);
    expect(await draw('draw-refund', 'd1', 401n)).toBe('amount_mismatch');
    expect(await draw('draw-refund', 'd1', 200n)).toBe('98.00');
    expect(await draw('draw-refund', 'd1', 200n)).toBe('draw_decided');
    expect(await draw('draw-refund', 'd2', 200n)).toBe('100.00');
    expect(await day()).toEqual({ staked: 0n, returned: 0n });
    await expectBalancedBooks();
  });

  it('tells the player each prize and refund, and mails each prize once [RS4]', async () => {
    const { take, ticket, draw, results, customerId } = await createTicketHolder();
    const { db } = platform.database;
    const [row] = await readRows(
      db,
      { email: z.string() },
      sql`select email from player where customer_id = ${customerId}`,
    );
    const notices = sql`select payload ->> 'bet' as bet from outbox
      where customer_id = ${customerId} and event = 'BetUpdate'`;
    await take(ticket);
    const prize = { kind: 'draw-win', transactionId: randomUUID(), betId: ticket.betId, drawId: 'd1' } as const;
    const win = () => take({ ...prize, currency: 'EUR', amount: 1_000n, prizeClass: '3 of 6' });
    expect([await win(), await win()]).toEqual(['106.00', '106.00']);
    await draw('draw-refund', 'd2', 200n);
    expect(await results()).toEqual([
      ['won', '10.00'],
      ['void', '2.00'],
    ]);
    // Two notices, of which none replaces the other.
    const ids = await readRows(db, { bet: z.string() }, notices);
    expect(new Set(ids.map(({ bet }) => bet)).size).toBe(2);
    const letters = await mailsTo(platform, row?.email ?? '');
    expect(letters.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['lottery-won', 'Your lottery ticket won €10.00'],
    ]);
    expect(letters[0]?.text).toContain(`Your ticket ${ticket.betId} for ${ticket.name} won €10.00.`);
    expect(linkIn(letters[0]).pathname).toBe('/en/account/bet-history');
  });

  /** Commits to a draw as its lottery does, and returns what else happens to it. */
  async function createDraw(closesAt = '2099-01-01T00:00:00.000Z') {
    const drawId = `draw-${randomUUID()}`;
    const draw = { drawId, commitment: 'ab'.repeat(32), closesAt, drawsAt: closesAt };
    await recordCommitment(platform.app, LOTTERY, draw);
    const seal = (db = platform.database.db) =>
      recordSeal({ db }, LOTTERY, { drawId, root: 'cd'.repeat(32), lines: 1 });
    return { seal, draws: [{ id: drawId, closesAt: '2099-01-01T00:00:00.000Z' }] };
  }

  it('is not sold for a draw that is sealed, or whose stated close has passed', async () => {
    const { take, wallet, ...bettor } = await createTicketHolder();
    const sealed = await createDraw();
    const ticket = aTicket(bettor, { draws: sealed.draws });
    expect(await take(ticket)).toBe('96.00');
    await sealed.seal();
    expect(await take(ticket)).toBe('96.00');
    expect(await take(aTicket(bettor, { draws: sealed.draws }))).toBe('sales_closed');
    const closed = await createDraw('2026-01-01T00:00:00.000Z');
    const open = await createDraw();
    expect(await take(aTicket(bettor, { draws: [...open.draws, ...closed.draws] }))).toBe('sales_closed');
    expect(await take(aTicket(bettor, { draws: open.draws }))).toBe('92.00');
    expect(await wallet()).toMatchObject({ withdrawable: '92.00' });
    await expectBalancedBooks();
  });

  it('is in the ledger before the seal of its draw, or is refused, whichever comes first', async () => {
    const { db } = platform.database;
    const { ticket: _, ...bettor } = await createTicketHolder();
    const company = companyNamed(platform.config, LOTTERY, ['lottery']);
    if (!company) throw new Error('no lottery');
    const sell = (draws: PlaceCommand['draws'], connection = db) =>
      runBookCommand({ ...platform.app, db: connection }, company, aTicket(bettor, { draws }));
    const waits = async () => {
      const rows = sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      while ((await readRows(db, { n: z.number() }, rows))[0]?.n !== 1);
    };
    const sold = await createDraw();
    let sealing = Promise.resolve<unknown>(undefined);
    await db.transaction().execute(async (trx) => {
      expect(await sell(sold.draws, trx)).toMatchObject({ balance: '96.00' });
      sealing = sold.seal();
      await waits();
    });
    expect(await sealing).toMatchObject({ ok: true });
    const times = sql`select placed_at < sealed_at as "isBefore" from book_bet join book_draw using (provider, bet_id)
      join witnessed_seal using (provider, draw_id) where draw_id = ${sold.draws[0]?.id}`;
    expect(await readRows(db, { isBefore: z.boolean() }, times)).toEqual([{ isBefore: true }]);
    const sealed = await createDraw();
    let selling = Promise.resolve<unknown>(undefined);
    await db.transaction().execute(async (trx) => {
      await sealed.seal(trx);
      selling = sell(sealed.draws);
      await waits();
    });
    expect(await selling).toMatchObject({ refused: 'sales_closed', retry: 'final' });
    await expectBalancedBooks();
  });

  it('of a subscription costs no more than the first, and is the only one for its draw', async () => {
    const { take, customerId, sessionId, ...bettor } = await createTicketHolder();
    const subscriptionId = `sub-${customerId}`;
    const ofDraws = (...ids: string[]) => ids.map((id) => ({ id, closesAt: '2099-01-01T00:00:00.000Z' }));
    const ticket = (change: Partial<PlaceCommand>) => aTicket({ ...bettor, sessionId }, { subscriptionId, ...change });
    const later = (change: Partial<PlaceCommand>) => ({ ...ticket(change), sessionId: undefined });
    // 2.00 for each of two draws.
    expect(await take(ticket({ draws: ofDraws('s1', 's2') }))).toBe('96.00');
    const exceeding: Partial<PlaceCommand>[] = [
      { draws: ofDraws('s3'), stake: 201n },
      { draws: ofDraws('s3', 's4'), stake: 401n },
      { draws: ofDraws('s3', 's4', 's5') },
      { draws: ofDraws('s2', 's3') },
      { draws: ofDraws('s3'), stake: 200n, lines: [[1, 2, 3, 4, 5, 6]] },
      { draws: ofDraws('s3'), stake: 200n, lines: undefined },
    ];
    for (const change of exceeding) expect(await take(later(change))).toBe('subscription_exceeded');
    expect(await take(later({ draws: ofDraws('s3'), stake: 200n }))).toBe('94.00');
    expect(await take(later({ draws: ofDraws('s4', 's5'), stake: 300n }))).toBe('91.00');
    const rolledBack = later({ draws: ofDraws('s6'), stake: 200n });
    expect(await take(rolledBack)).toBe('89.00');
    const { betId, stake } = rolledBack;
    expect(await take({ kind: 'rollback', transactionId: randomUUID(), betId, stake, currency: 'EUR' })).toBe('91.00');
    const rivals = ['a', 'b', 'c', 'd'].map(() => take(later({ draws: ofDraws('s6'), stake: 200n })));
    expect((await Promise.all(rivals)).toSorted()).toEqual(['89.00', ...Array(3).fill('subscription_exceeded')]);
    // The player may buy a larger ticket.
    expect(await take(ticket({ draws: ofDraws('s6', 's7', 's8'), stake: 900n }))).toBe('80.00');
    await expectBalancedBooks();
  });

  it('of a subscription needs no session after the first, but asks limits and breaks', async () => {
    const { db } = platform.database;
    const { take, customerId, ...bettor } = await createTicketHolder();
    const next = () => {
      const draws = [{ id: randomUUID(), closesAt: '2099-01-01T00:00:00.000Z' }];
      return { ...aTicket(bettor, { subscriptionId: `sub-${customerId}`, draws }), sessionId: undefined };
    };
    expect(await take(next())).toBe('session_closed');
    expect(await take({ ...next(), sessionId: bettor.sessionId })).toBe('96.00');
    await endSessionsOf(db, { customerId }, 'logged-out');
    expect(await take(next())).toBe('92.00');
    // The limit is on the time that the player spends here, and such a ticket takes none.
    await setLimit(db, customerId, 'session', 'day', 0n);
    expect(await take(next())).toBe('88.00');
    await setLimit(db, customerId, 'wager', 'day', 1_000n);
    expect(await take(next())).toBe('limit_reached');
    await sql`select break_begin(${customerId}, 'timeout', 'brand', now() + interval '1 day', 'player', 'test')`.execute(
      db,
    );
    expect(await take(next())).toBe('on_break');
    await expectBalancedBooks();
  });
});
