import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { invariants } from '../money/ledger/invariants.ts';
import { walletOf } from '../money/wallet/repository.ts';
import type { Browser } from './browser.ts';
import type { SupplierCall, SupplierPlayer } from './conformance.ts';
import type { BookAnswer, BookRefusalReason } from './conformance-books.ts';
import { setLimit } from './limits.ts';
import type { TestPlatform } from './platform.ts';
import { createTestPlayer } from './players.ts';

/** A ticket for the draws `d1` and `d2`, in neutral words. */
export interface TestTicket {
  player: SupplierPlayer;
  /** UUID of the ticket. */
  ticket: string;
  /** UUID of the request that buys it. */
  request: string;
  /** Decimal amount in the currency. */
  price: string;
  currency: string;
}

/** A supplier's report of a ticket's draw. */
export interface TestDraw {
  ticket: TestTicket;
  /** UUID of the request. */
  request: string;
  draw: string;
  /** Decimal amount that the draw pays or gives back. */
  amount: string;
}

/** A lottery that speaks a protocol. It knows only the public protocol. */
export interface TicketHarness {
  platform: TestPlatform;
  /** Opens the lottery for a player. */
  open(page: Browser): Promise<Pick<SupplierPlayer, 'token' | 'user'>>;
  buy(ticket: TestTicket): SupplierCall;
  win(draw: TestDraw): SupplierCall;
  refund(draw: TestDraw): SupplierCall;
  lost(draw: TestDraw): SupplierCall;
  rollback(ticket: TestTicket, request: string): SupplierCall;
  /** Signs other content: with the supplier's first key, its second one, or one that the platform does not know. */
  sign(call: SupplierCall, key: 'first' | 'second' | 'unknown'): SupplierCall;
  /** Prices that must be refused: none, negative, too exact, too large, of a wrong type. */
  wrongPrices: readonly unknown[];
  /** A purchase with this price as it is. */
  buyFor(ticket: TestTicket, price: unknown): SupplierCall;
  answerOf(status: number, body: string): BookAnswer;
  close(): Promise<void>;
}

/** Tests that a driver of lotteries follows the rules of every protocol. */
export function conformanceOfTickets(driver: string, start: () => Promise<TicketHarness>): void {
  let harness: TicketHarness;
  beforeAll(async () => {
    harness = await start();
  });
  afterAll(() => harness.close());

  const db = () => harness.platform.database.db;
  const send = async ({ method, url, headers, payload }: SupplierCall): Promise<BookAnswer> => {
    const response = await harness.platform.app.inject({ method, url, headers, payload });
    return harness.answerOf(response.statusCode, response.body);
  };

  /** Returns a new player with 100.00 and an open lottery. */
  async function player(): Promise<SupplierPlayer> {
    const balance = { withdrawable: 100_00n, bonus: 0n, locked: 0n };
    const { customerId, username, password } = await createTestPlayer(db(), { balance });
    const page = harness.platform.browser();
    await page.logIn(username, password);
    return { page, customerId, ...(await harness.open(page)) };
  }
  const aTicket = (by: SupplierPlayer, change: Partial<TestTicket> = {}): TestTicket => ({
    ...{ player: by, ticket: randomUUID(), request: randomUUID(), price: '10.00', currency: 'EUR' },
    ...change,
  });
  const drawOf = (ticket: TestTicket, draw: string, amount = '25.00'): TestDraw => ({
    ...{ ticket, draw, amount, request: randomUUID() },
  });
  /** Sends a call that must be accepted, and returns the balance. */
  async function after({ customerId }: SupplierPlayer, call: SupplierCall) {
    expect(await send(call)).toMatchObject({ ok: true });
    return (await walletOf(db(), customerId))?.withdrawable;
  }
  const balanceOf = async ({ customerId }: SupplierPlayer) => (await walletOf(db(), customerId))?.withdrawable;
  const refused = (reason?: BookRefusalReason) =>
    expect.objectContaining({ ok: false, ...(reason === undefined ? {} : { reason }) });

  describe(`the driver ${driver}`, () => {
    it('sells a ticket, pays each prize of its draws, and decides each draw once', async () => {
      const by = await player();
      const ticket = aTicket(by);
      expect(await after(by, harness.buy(ticket))).toBe('90.00');
      expect(await after(by, harness.win(drawOf(ticket, 'd1', '5.00')))).toBe('95.00');
      expect(await after(by, harness.win(drawOf(ticket, 'd1', '2.50')))).toBe('97.50');
      expect(await send(harness.lost(drawOf(ticket, 'd1')))).toEqual(refused('blocked'));
      expect(await after(by, harness.refund(drawOf(ticket, 'd2', '5.00')))).toBe('102.50');
      expect(await send(harness.win(drawOf(ticket, 'd2')))).toEqual(refused('blocked'));
      expect(await send(harness.win(drawOf(ticket, 'd3')))).toEqual(refused('invalid'));
      expect(await send(harness.refund(drawOf(aTicket(by), 'd1')))).toEqual({
        ...{ ok: false, reason: 'unknown-bet', retry: 'retry' },
      });
    });

    it('accepts both keys of the supplier, and no other key or body', async () => {
      const by = await player();
      const call = harness.buy(aTicket(by));
      expect(await send(harness.sign(call, 'unknown'))).toEqual(refused('signature'));
      for (const payload of [call.payload.replace('10', '90'), `${call.payload} `])
        expect(await send({ ...call, payload })).toEqual(refused('signature'));
      expect(await balanceOf(by)).toBe('100.00');
      expect(await after(by, harness.sign(call, 'second'))).toBe('90.00');
    });

    it('answers a repeated request as the first time, five months later and at the same time, and books it once', async () => {
      const by = await player();
      const ticket = aTicket(by);
      const [won, lost] = [drawOf(ticket, 'd1'), drawOf(ticket, 'd2')];
      const all = async () => [
        await send(harness.buy(ticket)),
        await send(harness.win(won)),
        await send(harness.lost(lost)),
      ];
      const first = await all();
      expect(first).toMatchObject(Array(3).fill({ ok: true }));
      await sql`update idempotency set created_at = now() - interval '5 months'`.execute(db());
      expect(await Promise.all([all(), all()])).toEqual([first, first]);
      expect(await send(harness.win({ ...won, amount: '26.00' }))).toEqual(refused('duplicate'));
      expect(await send(harness.buy({ ...ticket, price: '11.00' }))).toEqual(refused('duplicate'));
      expect(await balanceOf(by)).toBe('115.00');
    });

    it('returns the price of a ticket once, also before the ticket, but not after a result', async () => {
      const by = await player();
      const [returned, early, won] = [aTicket(by), aTicket(by), aTicket(by)];
      await send(harness.buy(returned));
      await send(harness.buy(won));
      await send(harness.win(drawOf(won, 'd1', '5.00')));
      for (const request of [randomUUID(), randomUUID()])
        expect(await after(by, harness.rollback(returned, request))).toBe('95.00');
      expect(await send(harness.win(drawOf(returned, 'd1')))).toEqual(refused());
      expect(await after(by, harness.rollback(early, randomUUID()))).toBe('95.00');
      expect(await send(harness.buy(early))).toEqual(refused());
      expect(await send(harness.rollback(won, randomUUID()))).toEqual(refused());
      expect(await balanceOf(by)).toBe('95.00');
    });

    it('pays and returns after the session has ended, but sells nothing', async () => {
      const by = await player();
      const ticket = aTicket(by);
      await send(harness.buy(ticket));
      await by.page.post('/api/logout');
      expect(await send(harness.buy(aTicket(by)))).toEqual(refused('session'));
      expect(await after(by, harness.win(drawOf(ticket, 'd1')))).toBe('115.00');
      expect(await after(by, harness.refund(drawOf(ticket, 'd2', '5.00')))).toBe('120.00');
    });

    it('refuses for good what the player lacks, may not, or is not', async () => {
      const by = await player();
      expect(await send(harness.buy(aTicket(by, { price: '100.01' })))).toMatchObject({
        reason: 'funds',
        retry: 'final',
      });
      expect(await send(harness.buy(aTicket(by, { currency: 'SEK' })))).toEqual(refused('invalid'));
      expect(await send(harness.buy(aTicket({ ...by, token: randomUUID() })))).toEqual(refused('token'));
      expect(await send(harness.buy(aTicket({ ...by, user: randomUUID() })))).toEqual(refused('unknown-player'));
      for (const price of harness.wrongPrices)
        expect([price, await send(harness.buyFor(aTicket(by), price))]).toEqual([price, refused('invalid')]);
      const ticket = aTicket(by);
      await send(harness.buy(ticket));
      expect(await send(harness.refund(drawOf(ticket, 'd1', '10.01')))).toEqual(refused('invalid'));
      await setLimit(db(), by.customerId, 'wager', 'day', 1_500n);
      expect(await send(harness.buy(aTicket(by)))).toMatchObject({ reason: 'limit', retry: 'final' });
      expect(await balanceOf(by)).toBe('90.00');
    });

    it('leaves books that balance', async () => {
      expect(await invariants(db())).toEqual([]);
    });
  });
}
