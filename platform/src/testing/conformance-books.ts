import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_BRAND } from '@parlay/contracts/brand';
import { sql } from 'kysely';
import { createOperatorToken } from '../core/operators/tokens.ts';
import { invariants } from '../money/ledger/invariants.ts';
import { walletOf } from '../money/wallet/repository.ts';
import type { Browser } from './browser.ts';
import type { SupplierCall, SupplierPlayer } from './conformance.ts';
import { setLimit } from './limits.ts';
import type { TestPlatform } from './platform.ts';
import { createTestPlayer } from './players.ts';

/** A bet of the player, in neutral words. */
export interface TestBet {
  player: SupplierPlayer;
  /** UUID of the bet. */
  bet: string;
  /** UUID of the request that places it. */
  request: string;
  /** Decimal amount in the currency. */
  stake: string;
  currency: string;
  /** Outcomes that the bet is on. Several make a combo. */
  outcomes: readonly string[];
}

/** A later change of a bet. */
export interface TestChange {
  bet: TestBet;
  /** UUID of the request. */
  request: string;
  /** Number of the change, for protocols that number them. */
  revision: number;
  /** Total that the bet pays, as a decimal amount. */
  returned: string;
}

export type BookRefusalReason =
  | 'amount'
  | 'blocked'
  | 'currency'
  | 'duplicate'
  | 'excluded'
  | 'funds'
  | 'invalid'
  | 'limit'
  | 'rolled-back'
  | 'session'
  | 'signature'
  | 'token'
  | 'unknown-bet'
  | 'unknown-player'
  | 'other';

export type BookAnswer =
  /** `balance` is undefined in a reply that has none. */
  | { ok: true; balance: string | undefined }
  /** `retry` is what the supplier does then, by the rules of its protocol. */
  | { ok: false; reason: BookRefusalReason; retry: 'final' | 'retry' | 'rollback' };

/** A sports supplier that speaks a protocol. It knows only the public protocol. */
export interface BookHarness {
  platform: TestPlatform;
  /** Opens the sports page for a player. */
  open(page: Browser): Promise<Pick<SupplierPlayer, 'token' | 'user'>>;
  balance(player: SupplierPlayer): SupplierCall;
  place(bet: TestBet): SupplierCall;
  settle(change: TestChange): SupplierCall;
  unsettle(change: TestChange): SupplierCall;
  cashOut(change: TestChange): SupplierCall;
  rollback(change: Pick<TestChange, 'bet' | 'request'>): SupplierCall;
  /** Signs other content: with the supplier's first key, its second one, or one that the platform does not know. */
  sign(call: SupplierCall, key: 'first' | 'second' | 'unknown'): SupplierCall;
  /** A bet whose amount has this JSON text, for amounts that the protocol cannot express otherwise. */
  placeOf(bet: TestBet, amount: string): SupplierCall;
  /** JSON texts of amounts that must be refused: none, negative, too exact, too large, of a wrong type. */
  wrongAmounts: readonly string[];
  /** Bets with a word, or a number that stands for one, that the protocol does not know. */
  withUnknownWord(bet: TestBet): readonly SupplierCall[];
  answerOf(status: number, body: string): BookAnswer;
  /** Whether the supplier gives up sooner than our locks do, so that it must be answered before. */
  hasDeadline: boolean;
  close(): Promise<void>;
}

/** Tests that a driver of sports books follows the rules of every protocol. */
export function conformanceOfBooks(driver: string, start: () => Promise<BookHarness>): void {
  let harness: BookHarness;
  beforeAll(async () => {
    harness = await start();
  });
  afterAll(() => harness.close());

  const db = () => harness.platform.database.db;
  const send = async ({ method, url, headers, payload }: SupplierCall): Promise<BookAnswer> => {
    const response = await harness.platform.app.inject({ method, url, headers, payload });
    return harness.answerOf(response.statusCode, response.body);
  };

  /** Returns a new player with 100.00 and an open sports page. */
  async function player(): Promise<SupplierPlayer> {
    const balance = { withdrawable: 100_00n, bonus: 0n, locked: 0n };
    const { customerId, username, password } = await createTestPlayer(db(), { balance });
    const page = harness.platform.browser();
    await page.logIn(username, password);
    return { page, customerId, ...(await harness.open(page)) };
  }
  const aBet = (by: SupplierPlayer, change: Partial<TestBet> = {}): TestBet => ({
    ...{ player: by, bet: randomUUID(), request: randomUUID(), stake: '10.00', currency: 'EUR', outcomes: ['draw'] },
    ...change,
  });
  const changeOf = (bet: TestBet, revision: number, returned = '25.00'): TestChange => ({
    ...{ bet, revision, returned, request: randomUUID() },
  });
  /** Reads the balance where it is kept, because some protocols tell it only to a player with a session. */
  const balanceOf = async ({ customerId }: SupplierPlayer) => (await walletOf(db(), customerId))?.withdrawable;
  const ok = expect.objectContaining({ ok: true });
  const refused = (reason?: BookRefusalReason) =>
    expect.objectContaining({ ok: false, ...(reason === undefined ? {} : { reason }) });

  describe(`the driver ${driver}`, () => {
    it('takes the stake of a bet, pays its return, and tells the balance', async () => {
      const by = await player();
      const bet = aBet(by);
      expect(await send(harness.balance(by))).toEqual({ ok: true, balance: '100.00' });
      expect(await send(harness.place(bet))).toEqual(ok);
      expect(await balanceOf(by)).toBe('90.00');
      expect(await send(harness.settle(changeOf(bet, 1)))).toEqual(ok);
      expect(await balanceOf(by)).toBe('115.00');
      const lost = aBet(by, { outcomes: ['home', 'over', 'away'] });
      expect(await send(harness.place(lost))).toEqual(ok);
      expect(await send(harness.settle(changeOf(lost, 1, '0.00')))).toEqual(ok);
      expect(await send(harness.balance(by))).toEqual({ ok: true, balance: '105.00' });
    });

    it('accepts both keys of the supplier, and moves nothing for a wrong signature', async () => {
      const by = await player();
      const call = harness.place(aBet(by));
      expect(await send(harness.sign(call, 'unknown'))).toEqual(refused('signature'));
      const { headers, ...unsigned } = call;
      const contentType = headers['content-type'] ?? '';
      expect(await send({ ...unsigned, headers: { 'content-type': contentType } })).toEqual(refused('signature'));
      expect(await balanceOf(by)).toBe('100.00');
      expect(await send(harness.sign(call, 'second'))).toEqual(ok);
      expect(await balanceOf(by)).toBe('90.00');
    });

    it('refuses a body of which one byte was changed', async () => {
      const by = await player();
      const call = harness.place(aBet(by));
      for (const payload of [call.payload.replace('10', '90'), `${call.payload} `, `\ufeff${call.payload}`])
        expect(await send({ ...call, payload })).toEqual(refused('signature'));
      expect(await balanceOf(by)).toBe('100.00');
    });

    it('answers a repeated request as the first time, five months later too, and books it once', async () => {
      const by = await player();
      const bet = aBet(by);
      const [won, opened, corrected] = [changeOf(bet, 1), changeOf(bet, 2), changeOf(bet, 3, '30.00')];
      const all = async () => [
        await send(harness.place(bet)),
        await send(harness.settle(won)),
        await send(harness.unsettle(opened)),
        await send(harness.settle(corrected)),
      ];
      const first = await all();
      expect(first).toEqual(Array(4).fill(ok));
      await sql`update idempotency set created_at = now() - interval '5 months'`.execute(db());
      expect(await all()).toEqual(first);
      expect(await balanceOf(by)).toBe('120.00');
    });

    it('books a request once whose answer was lost and which came again meanwhile', async () => {
      const by = await player();
      const bet = aBet(by);
      const won = changeOf(bet, 1);
      const times = (call: () => SupplierCall) => Promise.all([1, 2, 3].map(() => send(call())));
      expect(await times(() => harness.place(bet))).toEqual(Array(3).fill(ok));
      expect(await balanceOf(by)).toBe('90.00');
      expect(await times(() => harness.settle(won))).toEqual(Array(3).fill(ok));
      expect(await balanceOf(by)).toBe('115.00');
    });

    it('refuses a repeated request with other data, and books nothing', async () => {
      const by = await player();
      const bet = aBet(by);
      await send(harness.place(bet));
      for (const other of [{ stake: '11.00' }, { outcomes: ['home'] }, { request: randomUUID(), stake: '12.00' }])
        expect(await send(harness.place({ ...bet, ...other }))).toEqual(refused('duplicate'));
      const won = changeOf(bet, 1);
      await send(harness.settle(won));
      expect(await send(harness.settle({ ...won, returned: '26.00' }))).toEqual(refused());
      expect(await balanceOf(by)).toBe('115.00');
    });

    it('corrects a result upwards and downwards, and opens it again', async () => {
      const by = await player();
      const bet = aBet(by);
      await send(harness.place(bet));
      const after = async (call: SupplierCall) => {
        expect(await send(call)).toEqual(ok);
        return balanceOf(by);
      };
      expect(await after(harness.settle(changeOf(bet, 1, '25.00')))).toBe('115.00');
      expect(await after(harness.settle(changeOf(bet, 2, '0.00')))).toBe('90.00');
      expect(await after(harness.settle(changeOf(bet, 3, '40.50')))).toBe('130.50');
      expect(await after(harness.unsettle(changeOf(bet, 4)))).toBe('90.00');
      expect(await after(harness.settle(changeOf(bet, 5, '40.50')))).toBe('130.50');
      // The same state again, in a new request.
      expect(await after(harness.settle(changeOf(bet, 6, '40.50')))).toBe('130.50');
      // The stake itself, as for an event that was cancelled.
      expect(await after(harness.settle(changeOf(bet, 7, '10.00')))).toBe('100.00');
    });

    it('does not bring back an older result, whose request comes again after a newer one', async () => {
      const by = await player();
      const bet = aBet(by);
      await send(harness.place(bet));
      const [wrong, right] = [changeOf(bet, 1, '25.00'), changeOf(bet, 2, '0.00')];
      await send(harness.settle(wrong));
      await send(harness.settle(right));
      expect(await send(harness.settle(wrong))).toEqual(ok);
      expect(await balanceOf(by)).toBe('90.00');
    });

    it('holds one of two results that come at the same time', async () => {
      const by = await player();
      const bet = aBet(by);
      await send(harness.place(bet));
      await Promise.all([1, 2].map((at) => send(harness.settle(changeOf(bet, at, `${20 + at}.00`)))));
      expect(['111.00', '112.00']).toContain(await balanceOf(by));
    });

    it('answers a request that changed nothing as the first time, after a newer result too', async () => {
      const by = await player();
      const bet = aBet(by);
      await send(harness.place(bet));
      const same = changeOf(bet, 2);
      await send(harness.settle(changeOf(bet, 1)));
      expect(await send(harness.settle(same))).toEqual(ok);
      await send(harness.settle(changeOf(bet, 3, '0.00')));
      expect(await send(harness.settle(same))).toEqual(ok);
      expect(await balanceOf(by)).toBe('90.00');
    });

    it('holds either a cash-out or a result that come at the same time', async () => {
      const by = await player();
      for (let round = 0; round < 4; round += 1) {
        const bet = aBet(by);
        await send(harness.place(bet));
        const before = Number(await balanceOf(by));
        const [cashOut, settlement] = await Promise.all([
          send(harness.cashOut(changeOf(bet, 1, '7.50'))),
          send(harness.settle(changeOf(bet, 1))),
        ]);
        const paid = Number(await balanceOf(by)) - before;
        expect([cashOut.ok, settlement.ok, paid]).toEqual(cashOut.ok ? [true, false, 7.5] : [false, true, 25]);
      }
    });

    it('takes back a result above the balance, and records what is missing as a debt', async () => {
      const by = await player();
      const bet = aBet(by);
      await send(harness.place(bet));
      await send(harness.settle(changeOf(bet, 1)));
      expect(await send(harness.place(aBet(by, { stake: '100.00' })))).toEqual(ok);
      expect(await send(harness.settle(changeOf(bet, 2, '0.00')))).toEqual(ok);
      expect(await balanceOf(by)).toBe('0.00');
      const debts = sql`select from book_debt where customer_id = ${by.customerId} and amount = 1000`;
      expect((await debts.execute(db())).rows).toHaveLength(1);
    });

    it('returns a stake once, but not that of a bet with a result', async () => {
      const by = await player();
      const [bet, settled] = [aBet(by), aBet(by)];
      await send(harness.place(bet));
      await send(harness.place(settled));
      await send(harness.settle(changeOf(settled, 1, '0.00')));
      const rollback = { bet, request: randomUUID() };
      for (const request of [rollback.request, rollback.request, randomUUID()]) {
        expect(await send(harness.rollback({ bet, request }))).toEqual(ok);
        expect(await balanceOf(by)).toBe('90.00');
      }
      expect(await send(harness.settle(changeOf(bet, 1)))).toEqual(refused());
      expect(await send(harness.rollback({ bet: settled, request: randomUUID() }))).toEqual(refused());
      expect(await balanceOf(by)).toBe('90.00');
    });

    it('accepts a rollback before its bet, and then refuses the bet', async () => {
      const by = await player();
      const bet = aBet(by);
      expect(await send(harness.rollback({ bet, request: randomUUID() }))).toEqual(ok);
      expect(await send(harness.place(bet))).toEqual(refused());
      expect(await send(harness.rollback({ bet, request: randomUUID() }))).toEqual(ok);
      expect(await balanceOf(by)).toBe('100.00');
    });

    it('asks for a result again that overtook its bet', async () => {
      const by = await player();
      const bet = aBet(by);
      const won = changeOf(bet, 1);
      expect(await send(harness.settle(won))).toEqual({ ok: false, reason: 'unknown-bet', retry: 'retry' });
      expect(await send(harness.place(bet))).toEqual(ok);
      expect(await send(harness.settle(won))).toEqual(ok);
      expect(await balanceOf(by)).toBe('115.00');
    });

    it('pays a cash-out to a player with a session, after which the bet has no other result', async () => {
      const by = await player();
      const [bet, open] = [aBet(by), aBet(by)];
      await send(harness.place(bet));
      await send(harness.place(open));
      const cashOut = changeOf(bet, 1, '7.50');
      const unknown = { ...bet, player: { ...by, token: randomUUID() } };
      expect(await send(harness.cashOut({ ...cashOut, bet: unknown }))).toEqual(refused('token'));
      expect(await send(harness.cashOut(cashOut))).toEqual(ok);
      expect(await send(harness.cashOut(cashOut))).toEqual(ok);
      expect(await balanceOf(by)).toBe('87.50');
      expect(await send(harness.settle(changeOf(bet, 2, '0.00')))).toEqual(refused());
      await by.page.post('/api/logout');
      expect(await send(harness.cashOut(changeOf(open, 1, '7.50')))).toEqual(refused('session'));
      expect(await balanceOf(by)).toBe('87.50');
    });

    it('pays, corrects and returns after the session has ended, but takes no stake', async () => {
      const by = await player();
      const [won, returned] = [aBet(by), aBet(by)];
      await send(harness.place(won));
      await send(harness.place(returned));
      await by.page.post('/api/logout');
      expect(await send(harness.place(aBet(by)))).toEqual(refused('session'));
      expect(await send(harness.settle(changeOf(won, 1)))).toEqual(ok);
      expect(await send(harness.unsettle(changeOf(won, 2)))).toEqual(ok);
      expect(await send(harness.settle(changeOf(won, 3, '20.00')))).toEqual(ok);
      expect(await send(harness.rollback({ bet: returned, request: randomUUID() }))).toEqual(ok);
      expect(await balanceOf(by)).toBe('110.00');
    });

    it('refuses a stake above the balance for good', async () => {
      const by = await player();
      const bet = aBet(by, { stake: '100.01' });
      expect(await send(harness.place(bet))).toEqual({ ok: false, reason: 'funds', retry: 'final' });
      expect(await balanceOf(by)).toBe('100.00');
    });

    it('refuses a stake above a limit and one of an excluded player for good', async () => {
      const by = await player();
      await setLimit(db(), by.customerId, 'wager', 'day', 15_00n);
      expect(await send(harness.place(aBet(by)))).toEqual(ok);
      expect(await send(harness.place(aBet(by)))).toEqual({ ok: false, reason: 'limit', retry: 'final' });
      const excluded = await player();
      await sql`select break_begin(${excluded.customerId}, 'exclusion', 'brand', 'infinity', 'player', 'test')`.execute(
        db(),
      );
      expect(await send(harness.place(aBet(excluded)))).toEqual({ ok: false, reason: 'excluded', retry: 'final' });
      expect([await balanceOf(by), await balanceOf(excluded)]).toEqual(['90.00', '100.00']);
    });

    it('refuses amounts that are zero, negative, too exact, too large or of another type', async () => {
      const by = await player();
      for (const amount of harness.wrongAmounts) {
        const answer = await send(harness.sign(harness.placeOf(aBet(by), amount), 'first'));
        expect([amount, answer]).toEqual([amount, refused('invalid')]);
      }
      expect(await balanceOf(by)).toBe('100.00');
    });

    it('refuses an unknown player, an unknown currency and an unknown word', async () => {
      const by = await player();
      const stranger = { ...by, token: randomUUID() };
      expect(await send(harness.place(aBet(stranger)))).toEqual(refused('token'));
      expect(await send(harness.place(aBet({ ...by, user: randomUUID() })))).toEqual(refused());
      expect(await send(harness.place(aBet({ ...by, user: (await player()).user })))).toEqual(refused());
      expect(await send(harness.place(aBet(by, { currency: 'SEK' })))).toEqual(refused());
      for (const call of harness.withUnknownWord(aBet(by))) expect(await send(call)).toEqual(refused('invalid'));
      expect(await balanceOf(by)).toBe('100.00');
    });

    it('answers a slow bet in time, and books it once or not at all', async () => {
      const by = await player();
      const bet = aBet(by);
      let answer: Promise<BookAnswer> = Promise.resolve({ ok: true, balance: undefined });
      await db()
        .transaction()
        .execute(async (trx) => {
          await sql`select from wallet where customer_id = ${by.customerId} for update`.execute(trx);
          answer = send(harness.place(bet));
          if (!harness.hasDeadline) return;
          expect(await answer).toMatchObject({ ok: false, retry: 'rollback' });
          // The booking still waits for the wallet, so the answer did not come from our own timeout.
          const waiting = sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%book_place(%'`;
          expect((await waiting.execute(trx)).rows).toHaveLength(1);
        });
      if (!harness.hasDeadline) expect(await answer).toEqual(ok);
      expect(await send(harness.rollback({ bet, request: randomUUID() }))).toEqual(ok);
      expect(await balanceOf(by)).toBe('100.00');
    });

    it('takes no stake during maintenance, but books what ends its bets', async () => {
      const { token } = await createOperatorToken(db(), { name: 'otto', scopes: ['site'], days: 1 });
      const switchTo = (isOn: boolean) =>
        harness.platform.desk.inject({
          method: 'POST',
          url: `/api/operator/site-modes/${DEFAULT_BRAND}/maintenance`,
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
          payload: { isOn, reason: 'database move' },
        });
      const by = await player();
      const [won, returned] = [aBet(by), aBet(by)];
      await send(harness.place(won));
      await send(harness.place(returned));
      expect((await switchTo(true)).statusCode).toBe(200);
      try {
        expect(await send(harness.place(won))).toEqual(ok);
        expect(await send(harness.place(aBet(by)))).toMatchObject({
          ok: false,
          retry: expect.not.stringMatching('final'),
        });
        expect(await send(harness.settle(changeOf(won, 1)))).toEqual(ok);
        expect(await send(harness.rollback({ bet: returned, request: randomUUID() }))).toEqual(ok);
        expect(await balanceOf(by)).toBe('115.00');
      } finally {
        await switchTo(false);
      }
    });

    it('leaves books that balance', async () => {
      expect(await invariants(db())).toEqual([]);
    });
  });
}
