import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FeedChange, FeedFixture } from '@parlay/contracts/odds-feed';
import { readRows } from '@parlay/server/read-rows';
import { checkSignature } from '@parlay/server/signed-call';
import { sql } from 'kysely';
import { z } from 'zod';
import { registerDrivers } from '../../core/companies/driver.ts';
import { DRIVERS } from '../../suppliers/drivers.ts';
import { type TestLedger, testLedger } from '../../testing/ledger.ts';
import { FeedReader } from './feed-reader.ts';
import { applyChanges, applySnapshot, feedCursor } from './repository.ts';

let ledger: TestLedger;
beforeAll(async () => {
  registerDrivers(DRIVERS);
  ledger = await testLedger();
});
afterAll(() => ledger.drop());

const KEY = 'key of the company';
const AT = '2026-03-01T12:00:00.000Z';
const log = { info: () => undefined, warn: () => undefined };

function aFixture(id: string, change: Partial<FeedFixture> = {}): FeedFixture {
  const selection = (n: number, odds: number) => ({
    id: `${id}:1:${n}`,
    name: `S${n}`,
    ordinal: n,
    odds,
    showBet: true,
    disabled: false,
    toBeRemoved: false,
    result: null,
  });
  return {
    id,
    competition: 'League',
    sport: 'Football',
    name: 'A – B',
    startsAt: '2030-01-01T00:00:00.000Z',
    score: null,
    minute: null,
    isVisible: true,
    disabled: false,
    toBeRemoved: false,
    markets: [
      {
        id: `${id}:1`,
        name: 'Winner',
        ordinal: 1,
        layout: 'HORIZONTAL',
        orderBy: 'ordinal',
        showMarket: true,
        disabled: false,
        toBeRemoved: false,
        selections: [selection(1, 200), selection(2, 300)],
      },
    ],
    ...change,
  };
}

const price = (sequence: number, fixtureId: string, odds: number): FeedChange => ({
  sequence,
  at: AT,
  kind: 'prices',
  fixtureId,
  isVisible: true,
  disabled: false,
  toBeRemoved: false,
  markets: [
    {
      id: `${fixtureId}:1`,
      showMarket: true,
      disabled: false,
      toBeRemoved: false,
      selections: [{ id: `${fixtureId}:1:1`, odds, showBet: true, disabled: false, toBeRemoved: false }],
    },
  ],
});

async function offerOf(selection: string) {
  const rows = await readRows(
    ledger.db,
    { odds: z.number(), suspended: z.boolean(), gone: z.boolean(), result: z.string().nullable() },
    sql`
    select odds, suspended, gone, result from offer where selection_id = ${selection}`,
  );
  return rows[0];
}

let providers = 0;
const aProvider = () => `company-${++providers}`;
const STREAM = 'stream-0001';
const snapshotOf = (sequence: number, fixtures: FeedFixture[], stream = STREAM) => ({
  version: 1 as const,
  stream,
  at: AT,
  sequence,
  fixtures,
});
const changesOf = (changes: FeedChange[], stream = STREAM) => ({ version: 1 as const, stream, at: AT, changes });

describe('the odds repository', () => {
  it('applies each change once, in order', async () => {
    const { db } = ledger;
    const provider = aProvider();
    await applySnapshot(db, provider, snapshotOf(4, [aFixture('f1')]));
    const changes = changesOf([price(5, 'f1', 210), price(6, 'f1', 220)]);
    expect(await applyChanges(db, provider, changes)).toBe(6);
    expect(await offerOf(`${provider}:f1:1:1`)).toMatchObject({ odds: 220 });
    expect(await applyChanges(db, provider, changesOf([price(5, 'f1', 999), price(7, 'f1', 230)]))).toBe(7);
    expect(await offerOf(`${provider}:f1:1:1`)).toMatchObject({ odds: 230 });
    await Promise.all([1, 2, 3].map(() => applyChanges(db, provider, changesOf([price(8, 'f1', 240)]))));
    expect((await feedCursor(db, provider))?.sequence).toBe(8);
  });

  it('applies changes up to a gap, and requires a snapshot for another stream', async () => {
    const { db } = ledger;
    const provider = aProvider();
    expect(await applyChanges(db, provider, changesOf([price(1, 'f1', 210)]))).toBeUndefined();
    await applySnapshot(db, provider, snapshotOf(4, [aFixture('f1')]));
    expect(await applyChanges(db, provider, changesOf([price(5, 'f1', 210), price(7, 'f1', 220)]))).toBe(5);
    expect(await offerOf(`${provider}:f1:1:1`)).toMatchObject({ odds: 210 });
    expect(await applyChanges(db, provider, changesOf([price(6, 'f1', 215)], 'stream-0002'))).toBeUndefined();
  });

  it('never applies a provider’s changes to another provider’s fixtures', async () => {
    const { db } = ledger;
    const [one, other] = [aProvider(), aProvider()];
    await applySnapshot(db, one, snapshotOf(0, [aFixture('f1')]));
    await applySnapshot(db, other, snapshotOf(0, [aFixture('f1')]));
    await applyChanges(db, other, changesOf([price(1, 'f1', 500)]));
    expect(await offerOf(`${one}:f1:1:1`)).toMatchObject({ odds: 200 });
    expect(await offerOf(`${other}:f1:1:1`)).toMatchObject({ odds: 500 });
  });

  it('suspends fixtures that are missing from a snapshot', async () => {
    const { db } = ledger;
    const provider = aProvider();
    await applySnapshot(db, provider, snapshotOf(0, [aFixture('f1'), aFixture('f2')]));
    await applySnapshot(db, provider, snapshotOf(0, [aFixture('f2')], 'stream-0002'));
    expect(await offerOf(`${provider}:f1:1:1`)).toMatchObject({ suspended: true });
    expect(await offerOf(`${provider}:f2:1:1`)).toMatchObject({ suspended: false });
  });
});

/** Minimal odds provider that can lose changes, hang and become unreachable. */
class FakeProvider {
  fixtures = [aFixture('f1')];
  changes: FeedChange[] = [];
  stream = STREAM;
  /** Sequence numbers to leave out once. */
  lost = new Set<number>();
  isHanging = false;
  snapshots = 0;
  unsigned = 0;
  readonly #server: Server = createServer((request, response) => this.#answer(request, response));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  #answer({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse): void {
    if (this.isHanging) return;
    const { status, data } = this.#reply({ method, url, headers });
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data }));
    }, 20);
  }

  #reply({ method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) {
    if (!checkSignature(KEY, { method, target: url, body: '', headers }).ok) this.unsigned += 1;
    const sequence = this.changes.at(-1)?.sequence ?? 0;
    if (url.includes('snapshot')) {
      this.snapshots += 1;
      return { status: 200, data: snapshotOf(sequence, this.fixtures, this.stream) };
    }
    const query = new URL(url, 'http://x').searchParams;
    if (query.get('stream') !== this.stream) return { status: 410, data: {} };
    const after = Number(query.get('after'));
    const found = this.changes.filter((change) => change.sequence > after && !this.lost.delete(change.sequence));
    return { status: 200, data: { ...changesOf(found, this.stream), at: new Date().toISOString() } };
  }
}

describe('a feed reader', () => {
  let company: FakeProvider;
  let provider: string;
  let stop: () => Promise<void>;
  let results = 0;

  /** Starts a provider on its own port and a reader of its feed. */
  async function begin(): Promise<void> {
    company = new FakeProvider();
    const address = await company.start();
    const reader = new FeedReader({
      db: ledger.db,
      company: { id: provider, address, driver: 'parlay-1', settings: { keys: { ours: [KEY], theirs: [''] } } },
      log,
      onResults: async () => {
        results += 1;
      },
      awayMs: 400,
      longestPauseMs: 50,
    });
    const controller = new AbortController();
    const running = reader.read(controller.signal);
    stop = async () => {
      controller.abort();
      await running;
    };
  }

  beforeEach(async () => {
    provider = aProvider();
    results = 0;
    await begin();
  });
  afterEach(async () => {
    await stop();
    await company.stop();
  });

  const first = () => offerOf(`${provider}:f1:1:1`);
  async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
    for (let tries = 0; tries < 600; tries += 1) {
      if (await condition()) return;
      await delay(10);
    }
    throw new Error(`never became true: ${condition}`);
  }
  const isPriced = (odds: number) => until(async () => (await first())?.odds === odds);

  it('starts with a snapshot, follows changes with signed requests, and reports results', async () => {
    await isPriced(200);
    company.changes.push(price(1, 'f1', 210));
    await isPriced(210);
    const before = results;
    company.changes.push({
      sequence: 2,
      at: AT,
      kind: 'result',
      fixtureId: 'f1',
      results: [{ selectionId: 'f1:1:1', result: 'WON' }],
    });
    await until(async () => (await first())?.result === 'WON');
    await until(() => results > before);
    expect([company.snapshots, company.unsigned]).toEqual([1, 0]);
  });

  it('requests a missing change again', async () => {
    await isPriced(200);
    company.lost.add(1);
    company.changes.push(price(1, 'f1', 210), {
      sequence: 2,
      at: AT,
      kind: 'score',
      fixtureId: 'f1',
      score: '1 – 0',
      minute: 3,
    });
    await isPriced(210);
    await until(async () => (await feedCursor(ledger.db, provider))?.sequence === 2);
    expect(company.snapshots).toBe(1);
  });

  it('takes a snapshot if a change is lost or the stream is new', async () => {
    await isPriced(200);
    company.changes.push(price(2, 'f1', 999));
    const [fixture] = company.fixtures;
    if (fixture) company.fixtures = [{ ...fixture, name: 'B – A' }];
    await until(async () => (await feedCursor(ledger.db, provider))?.sequence === 2);
    expect(company.snapshots).toBe(2);
    company.stream = 'stream-0009';
    await until(async () => (await feedCursor(ledger.db, provider))?.stream === 'stream-0009');
  });

  it('suspends the prices of a provider that does not respond, until it responds again', async () => {
    await isPriced(200);
    company.isHanging = true;
    await until(async () => (await first())?.suspended === true);
    expect((await feedCursor(ledger.db, provider))?.suspended).toBe(true);
    await stop();
    await company.stop();
    await begin();
    await until(async () => (await first())?.suspended === false);
  });
});
