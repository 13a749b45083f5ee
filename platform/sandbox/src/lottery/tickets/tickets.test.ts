import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Beacon } from '../../beacon/beacon.ts';
import { until } from '../../testing/harness.ts';
import { DrawBook } from '../draws/book.ts';
import type { Draw } from '../draws/draw.ts';
import { type Buyer, type Order, TicketBook } from './book.ts';
import type { Payout, Purchase, Wallet, WalletResult } from './wallet.ts';

const START = Date.UTC(2026, 10, 29, 12, 0, 30);
const BUYER: Buyer = { company: 'drumroll', player: 'p-1', currency: 'EUR', token: 't-1' };
const LINE = { letter: 'A', main: [1, 2, 3, 4, 5, 6], extra: [] };
const ORDER: Omit<Order, 'key'> = { lottery: 'midweek', lines: [LINE], draws: 1, subscribe: false };
const anOrder = (change: Partial<Order> = {}): Order => ({ ...ORDER, key: randomUUID(), ...change });

class FakeWallet implements Wallet {
  readonly purchases: Purchase[] = [];
  readonly payouts: Payout[] = [];
  answer: (call: Purchase | Payout) => WalletResult = () => ({ kind: 'accepted', balance: '90.00' });

  readonly texts: string[] = [];
  readonly rollbacks: string[] = [];
  buy = async (_company: string, call: string) => {
    const purchase = JSON.parse(call) as Purchase;
    this.texts.push(call);
    this.purchases.push(purchase);
    return this.answer(purchase);
  };
  rollBack = async (_company: string, call: string) => {
    const purchase = JSON.parse(call) as Purchase;
    this.rollbacks.push(purchase.ticketId);
    return this.answer(purchase);
  };
  pay = async (_company: string, payout: Payout) => {
    this.payouts.push(payout);
    return this.answer(payout);
  };
}

let folder: string;
let books: TicketBook[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlay-tickets-'));
  books = [];
});
afterEach(() => {
  for (const book of books) book.stop();
  rmSync(folder, { recursive: true });
});

/** Opens the books of a lottery company whose clock a test sets. Opening them again continues with the same files. */
function openBooks(wallet = new FakeWallet(), start = START) {
  let now = start;
  const beacon = new Beacon(folder);
  const draws: DrawBook = new DrawBook({
    file: join(folder, 'draws.jsonl'),
    beacon,
    linesOf: (id) => tickets.linesOf(id),
    onEnd: (draw) => tickets.onDrawEnd(draw),
  });
  const tickets: TicketBook = new TicketBook({ folder, wallet, draws, retry: { first: 5, most: 20 }, now: () => now });
  books.push(tickets);
  const wait = (ms: number) => {
    for (const end = now + ms; now < end; now += 10_000) {
      beacon.advance(now);
      draws.advance(now);
      tickets.advance();
    }
  };
  beacon.advance(now);
  draws.advance(now);
  return { wallet, draws, tickets, wait, now: () => now };
}

async function bought(books: ReturnType<typeof openBooks>, change: Partial<Order> = {}) {
  const result = await books.tickets.order(BUYER, anOrder(change));
  if (!result.ok) throw new Error(result.code);
  return result.ticket;
}

/** Returns a draw with the numbers of the line and with prizes in euros. */
const wonDraw = (draw: Draw): Draw => ({
  ...draw,
  state: 'drawn',
  numbers: { main: LINE.main, extra: [] },
  results: {
    EUR: {
      sales: '200',
      classes: [
        { winners: 1, each: '25000060' },
        { winners: 0, each: '0' },
        { winners: 0, each: '0' },
        { winners: 1, each: '1000' },
      ],
      jackpot: '25000060',
      carried: '25000000',
    },
  },
});

describe('buying a ticket', () => {
  it('asks the wallet once, with lines, draws and the exact price, and plays the lines', async () => {
    const books = openBooks();
    const ticket = await bought(books, { lines: [LINE, { ...LINE, letter: 'B' }], draws: 2 });
    expect(ticket).toMatchObject({ state: 'bought', price: '800', call: null });
    expect(ticket.id).toMatch(/^M(-[2-9A-HJ-NP-Z]{4}){3}$/);
    const [first, second] = books.draws.onSale('midweek', books.now());
    expect(books.wallet.purchases).toEqual([
      {
        transactionId: `${ticket.id}-buy`,
        ticketId: ticket.id,
        token: 't-1',
        player: 'p-1',
        currency: 'EUR',
        price: '8.00',
        name: 'Midweek',
        lines: [LINE.main, LINE.main],
        draws: [first, second].map((draw) => ({ id: draw?.id, closesAt: new Date(draw?.closesAt ?? 0).toISOString() })),
      },
    ]);
    expect(books.tickets.linesOf(second?.id ?? '')).toHaveLength(2);
    expect(books.draws.jackpot('midweek', 'EUR', books.now())).toBe(250_000_00n + 120n);
  });

  it('plays nothing after a refusal, which names its code and what is left', async () => {
    const books = openBooks();
    books.wallet.answer = () => ({ kind: 'refused', code: 'limit_reached', left: '1.50' });
    expect(await books.tickets.order(BUYER, anOrder())).toEqual({ ok: false, code: 'limit_reached', left: '1.50' });
    const [first] = books.draws.onSale('midweek', books.now());
    expect(books.tickets.linesOf(first?.id ?? '')).toEqual([]);
    expect(books.tickets.ofPlayer(BUYER, 'midweek')).toMatchObject([{ state: 'refused', code: 'limit_reached' }]);
    expect(await books.tickets.order({ ...BUYER, currency: 'XXX' }, anOrder())).toEqual({
      ok: false,
      code: 'currency_not_sold',
    });
  });

  it('is refused, and given back even after a restart, if the site cannot tell whether it took the price', async () => {
    const wallet = new FakeWallet();
    wallet.answer = () => ({ kind: 'rollback', code: 'not_found' });
    const before = openBooks(wallet);
    expect(await before.tickets.order(BUYER, anOrder())).toEqual({ ok: false, code: 'not_found' });
    before.tickets.stop();
    expect(wallet.rollbacks).toEqual([]);
    wallet.answer = () => ({ kind: wallet.rollbacks.length === 1 ? 'unknown' : 'accepted' });
    const after = openBooks(wallet);
    await until(() => after.tickets.ofPlayer(BUYER, 'midweek')[0]?.call === null);
    const [ticket] = after.tickets.ofPlayer(BUYER, 'midweek');
    expect(ticket).toMatchObject({ state: 'refused', code: 'not_found' });
    expect(wallet.rollbacks).toEqual([ticket?.id, ticket?.id]);
  });

  it('buys one ticket per key, also for concurrent presses and after a restart', async () => {
    const books = openBooks();
    const order = anOrder({ draws: 2 });
    const results = await Promise.all([1, 2, 3].map(() => books.tickets.order(BUYER, order)));
    const [first] = results;
    expect(results).toEqual([first, first, first]);
    books.tickets.stop();
    const after = openBooks(books.wallet);
    expect(await after.tickets.order(BUYER, order)).toMatchObject({ ok: true, ticket: { state: 'bought' } });
    expect(books.wallet.purchases).toHaveLength(1);
    expect(await after.tickets.order({ ...BUYER, player: 'p-2' }, order)).toMatchObject({ ok: true });
    expect(books.wallet.purchases).toHaveLength(2);
  });

  it('repeats a refusal, with what is left of a limit, for the same key', async () => {
    const books = openBooks();
    books.wallet.answer = () => ({ kind: 'refused', code: 'limit_reached', left: '1.50' });
    const order = anOrder();
    const first = await books.tickets.order(BUYER, order);
    books.wallet.answer = () => ({ kind: 'accepted' });
    expect(await books.tickets.order(BUYER, order)).toEqual(first);
  });

  it('asks again with the same number while the answer is unknown, even after a restart', async () => {
    const wallet = new FakeWallet();
    wallet.answer = () => ({ kind: 'unknown' });
    const before = openBooks(wallet);
    const ticket = await bought(before);
    expect(ticket.state).toBe('asking');
    before.tickets.stop();
    const after = openBooks(wallet);
    wallet.answer = () => ({ kind: 'accepted' });
    await until(() => after.tickets.get(ticket.id)?.state === 'bought');
    expect(new Set(wallet.texts).size).toBe(1);
    expect(wallet.purchases.length).toBeGreaterThan(1);
    expect(after.tickets.linesOf(ticket.draws[0]?.id ?? '')).toHaveLength(1);
  });

  it('pays back a draw that closed before the payment was confirmed', async () => {
    const wallet = new FakeWallet();
    wallet.answer = () => ({ kind: 'unknown' });
    const books = openBooks(wallet);
    const ticket = await bought(books, { draws: 2 });
    books.wait(9 * 60_000);
    wallet.answer = () => ({ kind: 'accepted' });
    await until(() => wallet.payouts.length > 0);
    expect(wallet.payouts).toMatchObject([
      { kind: 'refund', drawId: ticket.draws[0]?.id, amount: '2.00', detail: 'paid after the close' },
    ]);
    expect(books.tickets.linesOf(ticket.draws[0]?.id ?? '')).toEqual([]);
    expect(books.tickets.linesOf(ticket.draws[1]?.id ?? '')).toHaveLength(1);
  });
});

describe('a ticket’s draw', () => {
  it('pays all winning lines together, once, until the site confirms it', async () => {
    const books = openBooks();
    const three = { letter: 'B', main: [1, 2, 3, 40, 41, 42], extra: [] };
    const ticket = await bought(books, { lines: [LINE, three] });
    let failures = 2;
    books.wallet.answer = () => (failures-- > 0 ? { kind: 'unknown' } : { kind: 'accepted' });
    const [draw] = books.draws.onSale('midweek', books.now());
    if (!draw) throw new Error('nothing is on sale');
    books.tickets.onDrawEnd(wonDraw(draw));
    books.tickets.onDrawEnd(wonDraw(draw));
    const current = () => books.tickets.get(ticket.id)?.draws[0];
    expect(current()).toMatchObject({
      state: 'won',
      amount: '25001060',
      wins: [
        { letter: 'A', at: 0 },
        { letter: 'B', at: 3 },
      ],
    });
    await until(() => current()?.payment === 'done');
    expect(books.wallet.payouts).toHaveLength(3);
    expect(new Set(books.wallet.payouts.map((payout) => JSON.stringify(payout))).size).toBe(1);
    expect(books.wallet.payouts[0]).toMatchObject({ kind: 'win', amount: '250010.60', detail: '6', drawId: draw.id });
  });

  it('is reported as lost, and as paid back after a cancellation', async () => {
    const books = openBooks();
    await bought(books, { draws: 2 });
    const [first, second] = books.draws.onSale('midweek', books.now());
    if (!first || !second) throw new Error('too few draws are on sale');
    books.tickets.onDrawEnd({ ...wonDraw(first), numbers: { main: [44, 45, 46, 47, 48, 49], extra: [] } });
    books.draws.cancel(second);
    await until(() => books.wallet.payouts.length === 2);
    expect(books.wallet.payouts.map(({ kind, amount, detail }) => [kind, amount, detail])).toEqual([
      ['lost', '0.00', undefined],
      ['refund', '2.00', 'draw cancelled'],
    ]);
  });

  it('is settled by the real draw with the prizes of its numbers', async () => {
    const books = openBooks();
    const ticket = await bought(books);
    books.wait(12 * 60_000);
    const draw = books.draws.get(ticket.draws[0]?.id ?? '');
    expect(draw).toMatchObject({ state: 'drawn', seal: { lines: 1 }, results: { EUR: { sales: '200' } } });
    await until(() => books.wallet.payouts.length > 0);
    expect(books.tickets.get(ticket.id)?.draws[0]?.state).toMatch(/^(won|lost)$/);
  });
});

describe('a subscription', () => {
  it('buys each draw without a token until it is ended, and asks the limits each time', async () => {
    const books = openBooks();
    const { subscription } = await bought(books, { subscribe: true });
    books.wait(21 * 60_000);
    await until(() => books.wallet.purchases.length === 3);
    expect(
      books.wallet.purchases.map(({ token, subscriptionId, draws }) => [token, subscriptionId, draws.length]),
    ).toEqual([
      ['t-1', subscription, 1],
      [undefined, subscription, 1],
      [undefined, subscription, 1],
    ]);
    books.wallet.answer = (call) =>
      'price' in call ? { kind: 'refused', code: 'limit_reached' } : { kind: 'accepted' };
    books.wait(10 * 60_000);
    await until(() => books.tickets.subscriptionsOf(BUYER, 'midweek')[0]?.refused?.code === 'limit_reached');
    books.wallet.answer = () => ({ kind: 'accepted' });
    books.wait(10 * 60_000);
    await until(() => books.wallet.purchases.length === 5);
    books.tickets.endSubscription(subscription ?? '');
    books.wait(30 * 60_000);
    expect(books.wallet.purchases).toHaveLength(5);
    expect(books.tickets.subscriptionsOf(BUYER, 'midweek')).toMatchObject([{ state: 'ended' }]);
  });

  it('ends if its first draw is refused', async () => {
    const books = openBooks();
    books.wallet.answer = () => ({ kind: 'refused', code: 'insufficient_funds' });
    expect(await books.tickets.order(BUYER, anOrder({ subscribe: true }))).toMatchObject({ ok: false });
    expect(books.tickets.subscriptionsOf(BUYER, 'midweek')).toMatchObject([{ state: 'ended' }]);
  });
});
