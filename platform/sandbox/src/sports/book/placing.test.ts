import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandboxPerTest } from '../../testing/fresh-sandbox.ts';
import { until } from '../../testing/harness.ts';
import { Offer } from '../offer/offer.ts';
import { Rulings } from '../offer/rulings.ts';
import { betNames } from '../pages/bet-names.ts';
import { ParlayWallet } from './parlay-wallet.ts';
import type { SlipBet } from './slip.ts';
import { SportsBook } from './sports-book.ts';

const world = startSandboxPerTest();
const BETTOR = { account: 'p-one', currency: 'EUR', token: 'one' };
const START = Date.UTC(2026, 10, 29, 18, 3);
let now = START;
let books: SportsBook[];
beforeEach(() => {
  now = START;
  books = [];
});
afterEach(() => {
  for (const book of books) book.stop();
});

/** Opens the company's book with the site's wallet. Opening it again continues with the same files, as a restart does. */
function openBook(options: { delayMs?: number; deadlineMs?: number } = {}): SportsBook {
  for (const book of books) book.stop();
  const { settings } = world.sandbox;
  const offer = new Offer({ seed: 'seed', rulings: new Rulings(undefined), clock: () => now });
  const wallet = new ParlayWallet(settings, 'oddsmith', (bet) => betNames(offer, bet));
  const files = { bets: join(settings.dataDir, 'bets.jsonl'), requests: join(settings.dataDir, 'requests.jsonl') };
  const book = new SportsBook({ offer, wallet, files, ...options });
  books.push(book);
  return book;
}

/** Returns a bet on a football match, and the match. */
function aBet({ offer }: SportsBook) {
  const fixture = offer
    .fixtures()
    .find(({ competition, startsAt }) => competition.sport === 'football' && startsAt > now + 600_000);
  if (!fixture) throw new Error('no match');
  const odds = offer.find({ fixture: fixture.id, market: 'match:result', selection: '1' })?.odds ?? 0;
  const bet: SlipBet = {
    ...{ key: randomUUID(), type: 'single', lineStake: '1000', priceRule: 'any' },
    selections: [{ id: `${fixture.id}/match:result/1`, odds }],
  };
  return { bet, fixture };
}

const calls = (verb: string) =>
  world.platform.calls.filter(({ path }) => path.endsWith(`/bets/${verb}`)).map(({ body }) => JSON.stringify(body));
const loseFirst = (verb: string, then?: { status: number; code: string }) => {
  let count = 0;
  world.platform.script = ({ path }) => {
    if (!path.endsWith(`/bets/${verb}`)) return undefined;
    count += 1;
    if (count === 1) return { status: 200, hangUp: true };
    return then && count === 2 ? { status: then.status, body: { error: { code: then.code } } } : undefined;
  };
};

describe('a bet whose answer is lost', () => {
  it('is asked for again with the same text, even if its match has begun meanwhile', async () => {
    const book = openBook();
    const { bet, fixture } = aBet(book);
    now = fixture.startsAt - 1;
    loseFirst('place');
    expect(await book.place(BETTOR, bet)).toMatchObject({ outcome: { kind: 'unknown' } });
    now = fixture.startsAt + 60_000;
    await book.settleAll();
    const [first, ...repeated] = calls('place');
    expect(first).toContain('"live":false');
    expect(repeated).toEqual([first]);
    expect(book.betsOf('p-one')).toMatchObject([{ status: 'open' }]);
  });

  it('stays undecided when the repetition is refused for a reason that says nothing about the first call', async () => {
    const book = openBook();
    const { bet } = aBet(book);
    loseFirst('place', { status: 404, code: 'unknown_token' });
    await book.place(BETTOR, bet);
    await book.settleAll();
    expect(await book.stateOf('p-one', bet.key)).toMatchObject({ outcome: { kind: 'unknown' } });
    await book.settleAll();
    expect(await book.stateOf('p-one', bet.key)).toMatchObject({ outcome: { kind: 'placed' } });
  });

  it('is refused when the site repeats a refusal that it stores under the key', async () => {
    const book = openBook();
    const { bet } = aBet(book);
    loseFirst('place', { status: 409, code: 'insufficient_funds' });
    await book.place(BETTOR, bet);
    await book.settleAll();
    expect(await book.stateOf('p-one', bet.key)).toMatchObject({
      outcome: { kind: 'refused', refusal: { reason: 'insufficient_funds' } },
    });
  });

  it('is rolled back after the deadline, which the bettor is told, until the site confirms it', async () => {
    const book = openBook({ deadlineMs: 0 });
    const { bet } = aBet(book);
    world.platform.script = () => ({ status: 200, hangUp: true });
    await book.place(BETTOR, bet);
    await until(() => Date.now() > Date.parse(book.bets.values()[0]?.placedAt ?? ''));
    await book.settleAll();
    const told = { outcome: { kind: 'refused', refusal: { reason: 'timeout' } } };
    expect(await book.stateOf('p-one', bet.key)).toMatchObject(told);
    expect(book.bets.values()).toMatchObject([{ status: 'rolling-back' }]);
    world.platform.script = () => undefined;
    await book.settleAll();
    await book.settleAll();
    expect(book.bets.values()).toMatchObject([{ status: 'refused' }]);
    expect(new Set(calls('rollback'))).toEqual(
      new Set([expect.stringContaining(`"betId":"${book.bets.values()[0]?.id}","currency":"EUR","stake":"10.00"`)]),
    );
    expect([calls('place').length, calls('rollback').length]).toEqual([1, 2]);
    expect(await book.place(BETTOR, bet)).toMatchObject(told);
    expect(book.betsOf('p-one')).toEqual([]);
  });
});

describe('a refusal that says what to do next', () => {
  const refusals = (...retries: string[]) => {
    world.platform.script = ({ path }) => {
      const retry = path.endsWith('/place') ? retries.shift() : undefined;
      // A code that the company does not know, so that only the step counts.
      return retry === undefined
        ? undefined
        : { status: 409, body: { error: { code: 'new_code', details: { retry } } } };
    };
  };
  const stateOf = (book: SportsBook, { key }: SlipBet) => book.stateOf('p-one', key);

  it('repeats the call after `retry`, even after the first call', async () => {
    const book = openBook();
    const { bet } = aBet(book);
    refusals('retry', 'retry');
    expect(await book.place(BETTOR, bet)).toMatchObject({ outcome: { kind: 'unknown' } });
    await book.settleAll();
    await book.settleAll();
    expect(await stateOf(book, bet)).toMatchObject({ outcome: { kind: 'placed' } });
    expect(new Set(calls('place')).size).toBe(1);
    expect(calls('place')).toHaveLength(3);
  });

  it('refuses the bet after `final`, even if an answer was lost before', async () => {
    const book = openBook();
    const { bet } = aBet(book);
    world.platform.script = ({ path }) => (path.endsWith('/place') ? { status: 503 } : undefined);
    await book.place(BETTOR, bet);
    refusals('final');
    await book.settleAll();
    expect(await stateOf(book, bet)).toMatchObject({ outcome: { kind: 'refused', refusal: { reason: 'wallet' } } });
    expect(calls('rollback')).toEqual([]);
  });

  it('gives the stake back at once after `rollback`, and again until the site confirms it', async () => {
    const book = openBook();
    const { bet } = aBet(book);
    const rollbacks = [{ status: 503 }];
    world.platform.script = ({ path }) => {
      if (path.endsWith('/rollback')) return rollbacks.shift();
      return { status: 422, body: { error: { code: 'duplicate_with_other_body', details: { retry: 'rollback' } } } };
    };
    expect(await book.place(BETTOR, bet)).toMatchObject({
      outcome: { kind: 'refused', refusal: { reason: 'wallet' } },
    });
    expect(calls('rollback')).toHaveLength(1);
    await book.settleAll();
    expect(calls('rollback')).toHaveLength(2);
    expect(book.bets.values()).toMatchObject([{ status: 'refused', refusal: { reason: 'wallet' } }]);
    expect(calls('place')).toHaveLength(1);
  });
});

describe('a restart of the company', () => {
  it('continues with a bet that waits for the delay in play, once', async () => {
    const before = openBook({ delayMs: 60_000 });
    const { bet, fixture } = aBet(before);
    now = fixture.startsAt + 60_000;
    while (before.offer.closedBecause(fixture)) now += 30_000;
    const { offer } = before;
    const odds = offer.find({ fixture: fixture.id, market: 'match:result', selection: '1' })?.odds;
    expect(odds).toEqual(expect.any(Number));
    expect(await before.place(BETTOR, bet)).toMatchObject({ status: 'held' });
    const after = openBook({ delayMs: 60_000 });
    expect(await after.stateOf('p-one', bet.key)).toMatchObject({ status: 'held' });
    expect(await after.place(BETTOR, bet)).toMatchObject({ status: 'held' });
    expect(calls('place')).toEqual([]);
  });

  it('refuses a waiting bet that has become too old, without asking for its stake', async () => {
    const before = openBook({ delayMs: 20, deadlineMs: 0 });
    const { bet, fixture } = aBet(before);
    now = fixture.startsAt + 60_000;
    while (before.offer.closedBecause(fixture)) now += 30_000;
    const held = await before.place(BETTOR, bet);
    const after = openBook({ delayMs: 20, deadlineMs: 0 });
    await until(() => held.status === 'held' && Date.now() > held.until);
    after.start();
    expect(await after.stateOf('p-one', bet.key)).toMatchObject({
      outcome: { kind: 'refused', refusal: { reason: 'timeout' } },
    });
    expect(calls('place')).toEqual([]);
  });

  it('does not check a bet again that the site was asked for, whatever its price is now', async () => {
    const before = openBook();
    const { bet, fixture } = aBet(before);
    world.platform.script = ({ path }) => (path.endsWith('/place') ? { status: 200, hangUp: true } : undefined);
    await before.place(BETTOR, bet);
    now = fixture.endsAt + 1;
    const after = openBook();
    expect(await after.place(BETTOR, bet)).toMatchObject({ outcome: { kind: 'unknown' } });
    world.platform.script = () => undefined;
    await after.settleAll();
    expect(await after.place(BETTOR, bet)).toMatchObject({ outcome: { kind: 'placed' } });
    expect(new Set(calls('place')).size).toBe(1);
  });
});
