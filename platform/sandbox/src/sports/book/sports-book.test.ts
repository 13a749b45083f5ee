import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Fixture } from '../catalogue/fixture.ts';
import { Offer } from '../offer/offer.ts';
import { Rulings } from '../offer/rulings.ts';
import type { SportsBet } from './bet.ts';
import { PlayMoney } from './play-money.ts';
import { SportsBook } from './sports-book.ts';
import type { Wallet } from './wallet.ts';

const START = Date.UTC(2026, 10, 29, 18, 3);
let now = START;
const books: SportsBook[] = [];
afterEach(() => {
  now = START;
  for (const book of books.splice(0)) book.stop();
});

interface Options {
  folder?: string;
  wallet?: (money: PlayMoney) => Wallet;
  delayMs?: number;
}
function aBook({ folder, wallet, delayMs = 0 }: Options = {}) {
  const file = (name: string) => folder && join(folder, name);
  const files = folder ? { bets: join(folder, 'bets.jsonl'), requests: join(folder, 'requests.jsonl') } : undefined;
  const money = new PlayMoney(file('money.jsonl'));
  const offer = new Offer({ seed: 'seed', rulings: new Rulings(file('rulings.jsonl')), clock: () => now });
  const book = new SportsBook({ offer, wallet: wallet?.(money) ?? money, files, delayMs });
  books.push(book);
  const account = money.open();
  return { money, offer, book, account, bettor: { account, currency: 'EUR' } };
}

const footballs = (offer: Offer, count: number): Fixture[] =>
  offer
    .fixtures()
    .filter(({ competition, startsAt }) => competition.sport === 'football' && startsAt > now + 600_000)
    .slice(0, count);

/** Returns the home side's price as a pick of the slip. */
function homeOf(offer: Offer, fixture: Fixture) {
  const id = `${fixture.id}/match:result/1`;
  const odds = offer.find({ fixture: fixture.id, market: 'match:result', selection: '1' })?.odds ?? 0;
  return { id, odds };
}

const single = (selection: { id: string; odds: number }, lineStake = '1000') => ({
  ...{ key: randomUUID(), type: 'single' as const, lineStake, priceRule: 'better' as const, selections: [selection] },
});
type World = ReturnType<typeof aBook>;
const rule = async (
  { offer, book }: World,
  fixture: Fixture,
  result: 'won' | 'lost' | 'half-won' | 'void',
  sharedBy = 1,
) => {
  offer.rulings.put({ kind: 'result', id: `${fixture.id}/match:result/1`, at: now, result, sharedBy });
  await book.settleFixture(fixture.id);
};

describe('a bet with play money', () => {
  it('takes the stake once per key, and pays by the result of the match', async () => {
    const { money, offer, book, account, bettor } = aBook();
    const [fixture] = footballs(offer, 1) as [Fixture];
    const bet = single(homeOf(offer, fixture));
    const [first, second] = await Promise.all([book.place(bettor, bet), book.place(bettor, bet)]);
    expect(first).toMatchObject({
      status: 'done',
      outcome: { kind: 'placed', bet: { status: 'open', stake: '1000' } },
    });
    expect(second).toEqual(first);
    expect(money.balanceOf(account)).toBe(990_00n);
    now = fixture.endsAt + 1;
    await book.settleAll();
    const [settled] = book.betsOf(account);
    const score = offer.stateOf(fixture).score ?? [0, 0];
    const won = score[0] > score[1] ? (1000n * BigInt(bet.selections[0]?.odds ?? 0)) / 100n : 0n;
    expect(settled).toMatchObject({ status: 'settled', returned: String(won) });
    expect(money.balanceOf(account)).toBe(990_00n + won);
  });

  it('pays half results, dead heats and voids, and corrects a settled bet to the cent', async () => {
    const world = aBook();
    const { money, offer, book, account, bettor } = world;
    const [fixture] = footballs(offer, 1) as [Fixture];
    const pick = homeOf(offer, fixture);
    await book.place(bettor, single(pick));
    const back = (returned: bigint) => expect(money.balanceOf(account)).toBe(990_00n + returned);
    await rule(world, fixture, 'half-won');
    back((1000n * BigInt(pick.odds + 100)) / 200n);
    await rule(world, fixture, 'won', 2);
    back((1000n * BigInt(pick.odds)) / 200n);
    await rule(world, fixture, 'lost');
    back(0n);
    await rule(world, fixture, 'void');
    back(1000n);
    expect(book.betsOf(account)[0]).toMatchObject({ status: 'settled', revision: 5 });
  });

  it('gives a postponed match back, and settles an abandoned one by what was decided', async () => {
    const { money, offer, book, account, bettor } = aBook();
    const [one, two] = footballs(offer, 2) as [Fixture, Fixture];
    await book.place(bettor, single(homeOf(offer, one)));
    await book.place(bettor, single(homeOf(offer, two)));
    offer.rulings.put({ kind: 'postponed', id: one.id, at: now });
    await book.settleFixture(one.id);
    expect(money.balanceOf(account)).toBe(990_00n);
    now = two.startsAt + 600_000;
    offer.rulings.put({ kind: 'abandoned', id: two.id, at: now });
    now = two.endsAt + 1;
    await book.settleFixture(two.id);
    expect(money.balanceOf(account)).toBe(1000_00n);
    expect(offer.closedBecause(two)).toBe('abandoned');
  });

  it('keeps a combo open until its last leg, and settles it as soon as one is lost', async () => {
    const world = aBook();
    const { offer, book, account, bettor } = world;
    const fixtures = footballs(offer, 3) as [Fixture, Fixture, Fixture];
    const combo = {
      ...single(homeOf(offer, fixtures[0])),
      type: 'combo' as const,
      selections: fixtures.map((one) => homeOf(offer, one)),
    };
    await book.place(bettor, combo);
    await rule(world, fixtures[0], 'won');
    expect(book.betsOf(account)[0]).toMatchObject({ status: 'open', legs: [{ result: 'won' }, {}, {}] });
    await rule(world, fixtures[1], 'lost');
    expect(book.betsOf(account)[0]).toMatchObject({ status: 'settled', returned: '0' });
    await rule(world, fixtures[1], 'won');
    await rule(world, fixtures[2], 'void');
    const odds = combo.selections.slice(0, 2).reduce((product, pick) => product * BigInt(pick.odds), 1n);
    expect(book.betsOf(account)[0]).toMatchObject({ status: 'settled', returned: String((1000n * odds) / 10_000n) });
  });
});

describe('a refused bet', () => {
  it('names the reason and what is left, and moves no money', async () => {
    const { money, offer, book, account, bettor } = aBook();
    const [fixture, other] = footballs(offer, 2) as [Fixture, Fixture];
    const pick = homeOf(offer, fixture);
    const refusal = async (bet: Parameters<SportsBook['place']>[1]) => {
      const held = await book.place(bettor, bet);
      return held.status === 'done' && held.outcome.kind === 'refused' ? held.outcome.refusal : held;
    };
    expect(await refusal(single({ ...pick, odds: pick.odds + 10 }))).toEqual({
      reason: 'price_changed',
      odds: { [pick.id]: pick.odds },
    });
    expect(await refusal({ ...single({ ...pick, odds: pick.odds - 10 }), priceRule: 'ask' })).toMatchObject({
      reason: 'price_changed',
    });
    expect(await refusal(single({ id: `${fixture.id}/match:none/1`, odds: 200 }))).toMatchObject({
      reason: 'unknown_selection',
    });
    expect(
      await refusal({
        ...single(pick),
        type: 'combo',
        selections: [pick, { id: `${fixture.id}/match:result/x`, odds: 101 }],
      }),
    ).toEqual({ reason: 'same_match' });
    expect(await refusal({ ...single(pick), type: 'combo' })).toEqual({ reason: 'bad_slip' });
    expect(await refusal({ ...single(pick), type: 'system', system: 'goliath' })).toEqual({ reason: 'bad_slip' });
    const most = await refusal(single(pick, '900000000'));
    expect(most).toMatchObject({ reason: 'max_stake', left: expect.stringMatching(/^\d+$/) });
    expect(await refusal(single(pick, '100001'))).toEqual({ reason: 'insufficient_funds', left: '100000' });
    offer.rulings.put({ kind: 'suspended', id: other.id, at: now });
    expect(await refusal(single({ id: `${other.id}/match:result/1`, odds: 150 }))).toMatchObject({
      reason: 'suspended',
    });
    expect(money.balanceOf(account)).toBe(1000_00n);
    expect(book.betsOf(account).filter(({ status }) => status === 'open')).toEqual([]);
  });

  it('is not refused at a better price, or at any price if the bettor says so', async () => {
    const { offer, book, bettor } = aBook();
    const [fixture, other] = footballs(offer, 2) as [Fixture, Fixture];
    const [pick, second] = [homeOf(offer, fixture), homeOf(offer, other)];
    expect(await book.place(bettor, single({ ...pick, odds: pick.odds - 10 }))).toMatchObject({
      outcome: { kind: 'placed', bet: { legs: [{ odds: pick.odds, asked: pick.odds - 10 }] } },
    });
    expect(
      await book.place(bettor, { ...single({ ...second, odds: second.odds + 10 }), priceRule: 'any' }),
    ).toMatchObject({
      outcome: { kind: 'placed', bet: { legs: [{ odds: second.odds }] } },
    });
  });
});

describe('in play', () => {
  const whilePlaying = (offer: Offer) => {
    const [fixture] = footballs(offer, 1) as [Fixture];
    now = fixture.startsAt + 60_000;
    // A time at which nothing is suspended.
    while (offer.closedBecause(fixture) || !homeOf(offer, fixture).odds) now += 30_000;
    return fixture;
  };

  it('holds a bet for the delay and decides by the offer after it', async () => {
    const { money, offer, book, account, bettor } = aBook({ delayMs: 30 });
    const fixture = whilePlaying(offer);
    const bet = single(homeOf(offer, fixture));
    expect(await book.place(bettor, bet)).toMatchObject({ status: 'held' });
    expect(money.balanceOf(account)).toBe(1000_00n);
    offer.rulings.put({ kind: 'suspended', id: fixture.id, at: now });
    const decided = async () => {
      for (;;) {
        const held = await book.stateOf(account, bet.key);
        if (held?.status === 'done') return held.outcome;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    expect(await decided()).toMatchObject({ kind: 'refused', refusal: { reason: 'suspended' } });
    expect(await book.stateOf(account, randomUUID())).toBeUndefined();
    expect(money.balanceOf(account)).toBe(1000_00n);
  });
});

describe('cash-out', () => {
  it('pays an offer that is not worse than the one seen, once', async () => {
    const { money, offer, book, account, bettor } = aBook();
    const [fixture] = footballs(offer, 1) as [Fixture];
    await book.place(bettor, single(homeOf(offer, fixture)));
    const [bet] = book.betsOf(account);
    if (!bet) throw new Error('no bet');
    const shown = book.offerFor(bet);
    const amount = 'amount' in shown ? BigInt(shown.amount) : 0n;
    expect(amount).toBeGreaterThan(800n);
    expect(amount).toBeLessThan(1000n);
    expect(
      await book.cashOut(bettor, bet.id, { amount: String(amount + 1n), percent: 100, key: randomUUID() }),
    ).toMatchObject({
      outcome: { kind: 'refused', offer: shown },
    });
    expect(
      await book.cashOut(bettor, bet.id, { amount: String(amount - 5n), percent: 100, key: randomUUID() }),
    ).toMatchObject({
      outcome: { kind: 'paid', bet: { status: 'cashed-out', returned: String(amount) } },
    });
    // A repetition gets the same outcome, and no second amount.
    expect(await book.cashOut(bettor, bet.id, { amount: '1', percent: 100, key: randomUUID() })).toMatchObject({
      outcome: { kind: 'paid', bet: { revision: 2 } },
    });
    now = fixture.endsAt + 1;
    await book.settleAll();
    expect(money.balanceOf(account)).toBe(990_00n + amount);
  });

  it('can close a share, once for each key, while the rest is settled with its own stake', async () => {
    const { money, offer, book, account, bettor } = aBook();
    const [fixture] = footballs(offer, 1) as [Fixture];
    await book.place(bettor, single(homeOf(offer, fixture)));
    const bet = () => book.betsOf(account)[0] as SportsBet;
    const shown = book.offerFor(bet());
    const part = 'parts' in shown ? shown.parts.find(({ percent }) => percent === 25) : undefined;
    if (!part) throw new Error('no part');
    expect(part.stake).toBe('250');
    const asked = { amount: String(BigInt(part.amount) - 1n), percent: 25 as const, key: randomUUID() };
    const better = { ...asked, amount: String(BigInt(part.amount) + 1n), key: randomUUID() };
    expect(await book.cashOut(bettor, bet().id, better)).toMatchObject({ outcome: { kind: 'refused', offer: shown } });
    for (const _repeated of [1, 2])
      expect(await book.cashOut(bettor, bet().id, asked)).toMatchObject({
        outcome: { kind: 'paid', amount: part.amount, bet: { status: 'open', lineStake: '750', revision: 2 } },
      });
    expect(money.balanceOf(account)).toBe(990_00n + BigInt(part.amount));
    offer.rulings.put({ kind: 'postponed', id: fixture.id, at: now });
    await book.settleFixture(fixture.id);
    const returned = 750n + BigInt(part.amount);
    expect(bet()).toMatchObject({ status: 'settled', stake: '1000', returned: String(returned) });
    expect(money.balanceOf(account)).toBe(990_00n + returned);
  });

  it('is not offered while suspended, and not to another account', async () => {
    const { money, offer, book, account, bettor } = aBook();
    const [fixture] = footballs(offer, 1) as [Fixture];
    await book.place(bettor, single(homeOf(offer, fixture)));
    const [bet] = book.betsOf(account);
    if (!bet) throw new Error('no bet');
    expect(
      await book.cashOut({ account: money.open(), currency: 'EUR' }, bet.id, {
        amount: '1',
        percent: 100,
        key: randomUUID(),
      }),
    ).toMatchObject({
      outcome: { kind: 'refused' },
    });
    offer.rulings.put({ kind: 'suspended', id: fixture.id, at: now });
    expect(book.offerFor(bet)).toEqual({ none: 'suspended' });
  });
});

describe('the book’s journal', () => {
  it('keeps bets and balances over a restart, and repeats a change that no wallet confirmed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlay-book-'));
    try {
      const first = aBook({ folder });
      const [fixture] = footballs(first.offer, 1) as [Fixture];
      const bet = single(homeOf(first.offer, fixture));
      // The wallet takes the stake, but its answer is lost.
      const lossy = aBook({
        folder,
        wallet: (money) => ({
          takesFreeBets: true,
          canCloseParts: true,
          placeCall: () => money.placeCall(),
          place: async (change) => {
            await money.place(change);
            return { kind: 'unknown' };
          },
          rollBack: (change) => money.rollBack(change),
          settle: (change) => money.settle(change),
          unsettle: (change) => money.unsettle(change),
          cashOut: (change) => money.cashOut(change),
        }),
      });
      expect(await lossy.book.place(lossy.bettor, bet)).toMatchObject({ outcome: { kind: 'unknown' } });
      const again = aBook({ folder });
      await again.book.settleAll();
      expect(again.money.balanceOf(lossy.account)).toBe(990_00n);
      expect(again.book.betsOf(lossy.account)).toMatchObject([{ status: 'open', stake: '1000' }]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
