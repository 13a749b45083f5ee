import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_BRAND } from '@parlay/contracts/brand';
import { sql } from 'kysely';
import { createOperatorToken } from '../core/operators/tokens.ts';
import { invariants } from '../money/ledger/invariants.ts';
import type { Browser } from './browser.ts';
import type { TestPlatform } from './platform.ts';
import { createTestPlayer } from './players.ts';

/** Player with an open game, as the supplier knows them. */
export interface SupplierPlayer {
  page: Browser;
  customerId: string;
  token: string;
  /** Pseudonym of the player at the supplier; empty if the protocol only uses the token. */
  user: string;
}

/** A change of money, in neutral words. */
export interface Move {
  player: SupplierPlayer;
  round: string;
  transaction: string;
  /** The stake that a win or rollback is about. */
  stake?: Move;
  /** Decimal amount in the currency. */
  amount: string;
  currency: string;
}

/** A signed HTTP request of the supplier. */
export interface SupplierCall {
  method: 'POST' | 'PUT' | 'GET';
  url: string;
  headers: Record<string, string>;
  payload: string;
}

export type RefusalReason =
  | 'amount'
  | 'currency'
  | 'duplicate'
  | 'funds'
  | 'rolled-back'
  | 'session'
  | 'signature'
  | 'syntax'
  | 'token'
  | 'unknown-stake'
  | 'other';

export type SupplierAnswer =
  | { ok: true; balance: string }
  /** `retry` is what the supplier does then, by the rules of its protocol. */
  | { ok: false; reason: RefusalReason; retry: 'final' | 'retry' | 'rollback' };

/** A supplier that speaks a protocol. It knows only the public protocol. */
export interface Harness {
  platform: TestPlatform;
  /** Opens a game of this supplier for a player. */
  launch(page: Browser): Promise<Pick<SupplierPlayer, 'token' | 'user'>>;
  balance(player: SupplierPlayer): SupplierCall;
  bet(move: Move): SupplierCall;
  win(move: Move): SupplierCall;
  rollback(move: Move): SupplierCall;
  /** Signs other content: with the supplier's first key, its second one, or one that the platform does not know. */
  sign(call: SupplierCall, key: 'first' | 'second' | 'unknown'): SupplierCall;
  /** A bet whose amount has this JSON text, for amounts that the protocol cannot express otherwise. */
  betOf(move: Move, amount: string): SupplierCall;
  /** JSON texts of amounts that must be refused: none, negative, too exact, too large, of a wrong type. */
  wrongAmounts: readonly string[];
  answerOf(status: number, body: string): SupplierAnswer;
  /** Whether a win and a rollback name their player without the token of a session. */
  hasLateCallsWithoutToken: boolean;
  /** Whether the supplier gives up sooner than our locks do, so that it must be answered before. */
  hasDeadline: boolean;
  close(): Promise<void>;
}

/** Tests that a driver of games follows the rules of every protocol. */
export function conformance(driver: string, start: () => Promise<Harness>): void {
  let harness: Harness;
  beforeAll(async () => {
    harness = await start();
  });
  afterAll(() => harness.close());

  const db = () => harness.platform.database.db;
  const send = async ({ method, url, headers, payload }: SupplierCall): Promise<SupplierAnswer> => {
    const response = await harness.platform.app.inject({ method, url, headers, payload });
    return harness.answerOf(response.statusCode, response.body);
  };

  /** Returns a new player with 100.00 and an open game. */
  async function player(): Promise<SupplierPlayer> {
    const balance = { withdrawable: 100_00n, bonus: 0n, locked: 0n };
    const { customerId, username, password } = await createTestPlayer(db(), { balance });
    const page = harness.platform.browser();
    await page.logIn(username, password);
    return { page, customerId, ...(await harness.launch(page)) };
  }
  const stakeOf = (by: SupplierPlayer, change: Partial<Move> = {}): Move => ({
    ...{ player: by, round: randomUUID(), transaction: randomUUID(), amount: '10.00', currency: 'EUR' },
    ...change,
  });
  const winOf = (stake: Move, amount = '25.00'): Move => ({ ...stake, stake, transaction: randomUUID(), amount });
  const rollbackOf = (stake: Move): Move => ({ ...stake, stake, transaction: randomUUID() });
  const balanceOf = async (by: SupplierPlayer) => {
    const answer = await send(harness.balance(by));
    return answer.ok ? answer.balance : answer.reason;
  };

  describe(`the driver ${driver}`, () => {
    it('books a bet and a win, and answers with the balance', async () => {
      const by = await player();
      const stake = stakeOf(by);
      expect(await send(harness.bet(stake))).toEqual({ ok: true, balance: '90.00' });
      expect(await send(harness.win(winOf(stake)))).toEqual({ ok: true, balance: '115.00' });
      expect(await balanceOf(by)).toBe('115.00');
    });

    it('accepts both keys of the supplier, and moves nothing for a wrong signature', async () => {
      const by = await player();
      const call = harness.bet(stakeOf(by));
      const refused = { ok: false, reason: 'signature' };
      expect(await send(harness.sign(call, 'unknown'))).toMatchObject(refused);
      const { headers, ...unsigned } = call;
      const contentType = headers['content-type'] ?? '';
      expect(await send({ ...unsigned, headers: { 'content-type': contentType } })).toMatchObject(refused);
      expect(await balanceOf(by)).toBe('100.00');
      expect(await send(harness.sign(call, 'second'))).toEqual({ ok: true, balance: '90.00' });
    });

    it('refuses a body of which one byte was changed', async () => {
      const by = await player();
      const call = harness.bet(stakeOf(by));
      const refused = { ok: false, reason: 'signature' };
      expect(await send({ ...call, payload: call.payload.replace('10', '90') })).toMatchObject(refused);
      expect(await send({ ...call, payload: `${call.payload} ` })).toMatchObject(refused);
      expect(await send({ ...call, payload: `\ufeff${call.payload}` })).toMatchObject(refused);
      expect(await balanceOf(by)).toBe('100.00');
    });

    it('answers a repeated request as the first time, five months later too, and books it once', async () => {
      const by = await player();
      const stake = stakeOf(by);
      const win = winOf(stake);
      const first = [await send(harness.bet(stake)), await send(harness.win(win))];
      await sql`update idempotency set created_at = now() - interval '5 months'
        where key in (${stake.transaction}, ${win.transaction})`.execute(db());
      expect([await send(harness.bet(stake)), await send(harness.win(win))]).toEqual(first);
      expect(await balanceOf(by)).toBe('115.00');
    });

    it('books a request once whose answer was lost and which came again meanwhile', async () => {
      const by = await player();
      const stake = stakeOf(by);
      const bets = await Promise.all([1, 2, 3].map(() => send(harness.bet(stake))));
      expect(bets).toEqual(Array(3).fill({ ok: true, balance: '90.00' }));
      const win = winOf(stake);
      const wins = await Promise.all([1, 2, 3].map(() => send(harness.win(win))));
      expect(wins).toEqual(Array(3).fill({ ok: true, balance: '115.00' }));
    });

    it('refuses a repeated request with other data, and books nothing', async () => {
      const by = await player();
      const stake = stakeOf(by);
      const win = winOf(stake);
      await send(harness.bet(stake));
      await send(harness.win(win));
      const refused = { ok: false, reason: 'duplicate' };
      expect(await send(harness.bet({ ...stake, amount: '11.00' }))).toMatchObject(refused);
      expect(await send(harness.bet({ ...stake, round: randomUUID() }))).toMatchObject(refused);
      expect(await send(harness.win({ ...win, amount: '26.00' }))).toMatchObject(refused);
      expect(await balanceOf(by)).toBe('115.00');
    });

    it('returns a stake once', async () => {
      const by = await player();
      const stake = stakeOf(by);
      const rollback = rollbackOf(stake);
      await send(harness.bet(stake));
      expect(await send(harness.rollback(rollback))).toEqual({ ok: true, balance: '100.00' });
      expect(await send(harness.rollback(rollback))).toEqual({ ok: true, balance: '100.00' });
      expect(await send(harness.rollback(rollbackOf(stake)))).toEqual({ ok: true, balance: '100.00' });
    });

    it('accepts a rollback before its bet, and then refuses the bet', async () => {
      const by = await player();
      const stake = stakeOf(by);
      expect(await send(harness.rollback(rollbackOf(stake)))).toEqual({ ok: true, balance: '100.00' });
      expect(await send(harness.bet(stake))).toMatchObject({ ok: false });
      expect(await send(harness.win(winOf(stake)))).toMatchObject({ ok: false, reason: 'unknown-stake' });
      expect(await balanceOf(by)).toBe('100.00');
    });

    it('refuses a win that overtook its bet, and pays after the bet', async () => {
      const by = await player();
      const stake = stakeOf(by);
      expect(await send(harness.win(winOf(stake)))).toMatchObject({ ok: false, reason: 'unknown-stake' });
      expect(await send(harness.bet(stake))).toEqual({ ok: true, balance: '90.00' });
      expect(await send(harness.win(winOf(stake)))).toEqual({ ok: true, balance: '115.00' });
    });

    it('pays and returns after the session has ended, but takes no stake', async () => {
      const by = await player();
      const [won, returned] = [stakeOf(by), stakeOf(by)];
      await send(harness.bet(won));
      await send(harness.bet(returned));
      await by.page.post('/api/logout');
      const late = harness.hasLateCallsWithoutToken ? { ...by, token: '' } : by;
      expect(await send(harness.bet(stakeOf(by)))).toMatchObject({ ok: false, reason: 'session' });
      expect(await send(harness.win({ ...winOf(won), player: late }))).toEqual({ ok: true, balance: '105.00' });
      expect(await send(harness.rollback({ ...rollbackOf(returned), player: late }))).toEqual({
        ok: true,
        balance: '115.00',
      });
    });

    it('refuses a stake above the balance for good, so that the supplier does not send it again', async () => {
      const by = await player();
      const stake = stakeOf(by, { amount: '100.01' });
      expect(await send(harness.bet(stake))).toEqual({ ok: false, reason: 'funds', retry: 'final' });
      expect(await balanceOf(by)).toBe('100.00');
    });

    it('refuses amounts that are zero, negative, too exact, too large or of another type', async () => {
      const by = await player();
      for (const amount of harness.wrongAmounts) {
        const answer = await send(harness.sign(harness.betOf(stakeOf(by), amount), 'first'));
        expect([amount, answer]).toEqual([amount, expect.objectContaining({ ok: false })]);
        expect([amount, !answer.ok && answer.reason]).not.toEqual([amount, 'other']);
      }
      expect(await balanceOf(by)).toBe('100.00');
    });

    it('refuses an unknown player and an unknown currency', async () => {
      const by = await player();
      const unknown = { ...by, token: randomUUID() };
      expect(await send(harness.balance(unknown))).toMatchObject({ ok: false, reason: 'token' });
      expect(await send(harness.bet(stakeOf(unknown)))).toMatchObject({ ok: false, reason: 'token' });
      expect(await send(harness.bet(stakeOf(by, { currency: 'SEK' })))).toMatchObject({
        ok: false,
        reason: 'currency',
      });
      expect(await balanceOf(by)).toBe('100.00');
    });

    it('answers a slow bet in time, and books it once or not at all', async () => {
      const by = await player();
      const stake = stakeOf(by);
      let answer: Promise<SupplierAnswer> = Promise.resolve({ ok: true, balance: '' });
      await db()
        .transaction()
        .execute(async (trx) => {
          await sql`select from wallet where customer_id = ${by.customerId} for update`.execute(trx);
          answer = send(harness.bet(stake));
          if (!harness.hasDeadline) return;
          expect(await answer).toMatchObject({ ok: false, retry: 'rollback' });
          // The booking still waits for the wallet, so the answer did not come from our own timeout.
          const waiting = sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%game_bet(%'`;
          expect((await waiting.execute(trx)).rows).toHaveLength(1);
        });
      if (!harness.hasDeadline) expect(await answer).toEqual({ ok: true, balance: '90.00' });
      expect(await send(harness.rollback(rollbackOf(stake)))).toEqual({ ok: true, balance: '100.00' });
    });

    it('takes no stake during maintenance, but books what ends its rounds', async () => {
      const { token } = await createOperatorToken(db(), { name: 'otto', scopes: ['site'], days: 1 });
      const switchTo = (isOn: boolean) =>
        harness.platform.desk.inject({
          method: 'POST',
          url: `/api/operator/site-modes/${DEFAULT_BRAND}/maintenance`,
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
          payload: { isOn, reason: 'database move' },
        });
      const by = await player();
      const [won, returned] = [stakeOf(by), stakeOf(by)];
      await send(harness.bet(won));
      await send(harness.bet(returned));
      expect((await switchTo(true)).statusCode).toBe(200);
      try {
        expect(await send(harness.bet(won))).toMatchObject({ ok: true });
        expect(await send(harness.bet(stakeOf(by)))).toMatchObject({ ok: false });
        expect(await send(harness.win(winOf(won)))).toEqual({ ok: true, balance: '105.00' });
        expect(await send(harness.rollback(rollbackOf(returned)))).toEqual({ ok: true, balance: '115.00' });
      } finally {
        await switchTo(false);
      }
    });

    it('leaves books that balance', async () => {
      expect(await invariants(db())).toEqual([]);
    });
  });
}
