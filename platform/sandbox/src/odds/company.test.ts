import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FeedChanges, type FeedFixture, FeedSnapshot } from '@parlay/contracts/odds-feed';
import { signingKeysOf } from '@parlay/contracts/providers';
import { signedHeaders } from '@parlay/server/signed-call';
import { sandboxCompanies } from '../settings.ts';
import { type RunningSandbox, startSandbox } from '../testing/harness.ts';
import { OddsCompany } from './company.ts';
import { rivalsOf } from './rival-player.ts';
import { PERIOD_MS, periodAt, startOf } from './simulation/calendar.ts';

const PERIOD = 247_000;
let now = startOf(PERIOD) + 30 * 60_000;
const clock = () => new Date(now);
const folders: string[] = [];
const folder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'parlay-odds-')));
  return folders.at(-1) ?? '';
};
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

/** Reads all changes after a sequence number, in several calls. */
function allAfter(company: OddsCompany, after: number) {
  const { stream } = company.snapshot();
  const found = [];
  for (let last = after; ; last = found.at(-1)?.sequence ?? last) {
    const read = company.changes(stream, last);
    if (!read) throw new Error(`the log does not reach back to ${last}`);
    if (read.changes.length === 0) return found;
    found.push(...FeedChanges.parse(read).changes);
  }
}

describe('the odds company', () => {
  it('numbers its changes without gaps and returns a snapshot that matches the contract', () => {
    const company = new OddsCompany({ clock });
    const { sequence } = FeedSnapshot.parse(company.snapshot());
    now += 10 * 60_000;
    company.tick();
    const changes = allAfter(company, sequence);
    expect(changes.map((change) => change.sequence)).toEqual(changes.map((_, n) => sequence + n + 1));
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['prices', 'score', 'result']));
    expect(company.changes('another-stream', sequence)).toBeUndefined();
    expect(company.changes(company.snapshot().stream, company.sequence + 1)).toBeUndefined();
  });

  it('continues with the next number after a restart, even if it crashed during a write', () => {
    const dir = folder();
    const before = new OddsCompany({ folder: dir, clock });
    now += 60_000;
    before.tick();
    const { stream, sequence, fixtures } = before.snapshot();
    appendFileSync(join(dir, 'changes.jsonl'), '{"sequence": 99999, "kind": "sc');
    const after = new OddsCompany({ folder: dir, clock });
    expect(after.snapshot()).toMatchObject({ stream, sequence, fixtures });
    now += 60_000;
    after.tick();
    expect(allAfter(after, sequence).at(-1)?.sequence).toBeGreaterThan(sequence);
    expect(new OddsCompany({ folder: dir, clock }).sequence).toBe(after.sequence);
  });

  it('publishes the results of fixtures that ended during its downtime', () => {
    const dir = folder();
    const before = new OddsCompany({ folder: dir, clock });
    const open = before.fixtures().filter(({ isVisible }) => isVisible);
    now += 5 * PERIOD_MS;
    const after = new OddsCompany({ folder: dir, clock });
    for (const { id } of open) {
      const fixture = after.fixture(id) as FeedFixture;
      expect(fixture.isVisible).toBe(false);
      expect(fixture.markets.flatMap(({ selections }) => selections).map(({ result }) => result)).not.toContain(null);
    }
  });

  it('accepts manual prices, scores and results, and sends a correction for a changed result', () => {
    const dir = folder();
    const company = new OddsCompany({ folder: dir, clock });
    const fixture = company.fixtures().find(({ isVisible }) => isVisible) as FeedFixture;
    const [one, other] = fixture.markets[0]?.selections.map(({ id }) => id) ?? [];
    const { sequence } = company;
    company.decide(fixture.id, { odds: { [String(one)]: 777 }, score: { score: '9 – 0', minute: 1 } });
    company.decide(fixture.id, { suspended: true });
    company.decide(fixture.id, { results: { [String(one)]: 'WON', [String(other)]: 'LOST' } });
    company.tick();
    company.decide(fixture.id, { results: { [String(one)]: 'LOST' }, reason: 'Offside' });
    const sent = allAfter(company, sequence).filter(
      (change) => 'fixtureId' in change && change.fixtureId === fixture.id,
    );
    expect(sent.map(({ kind }) => kind)).toEqual(['prices', 'score', 'prices', 'result', 'correction']);
    expect(sent.at(-1)).toMatchObject({ results: [{ selectionId: one, result: 'LOST' }], reason: 'Offside' });
    expect(new OddsCompany({ folder: dir, clock }).fixture(fixture.id)).toMatchObject({ score: '9 – 0' });
    expect(company.decide('nothing', { suspended: true })).toBe(false);
  });

  it('always computes the same rivals’ results from a tournament’s finished matches', () => {
    const company = new OddsCompany({ clock });
    const period = periodAt(now);
    const tournament = (fixtures: string[]) => ({
      id: 'cup-eur-1',
      endsAt: new Date(now - 1).toISOString(),
      initialPoints: 2_500_000,
      fixtures,
    });
    const fixtures = company
      .fixtures()
      .map(({ id }) => id)
      .filter((id) => id.startsWith(`m${period - 1}-`));
    const played = JSON.parse(rivalsOf(company, tournament(fixtures))) as {
      isComplete: boolean;
      rivals: { results: object[] }[];
    };
    expect(played.isComplete).toBe(true);
    expect(played.rivals.flatMap(({ results }) => results).length).toBeGreaterThan(20);
    expect(rivalsOf(company, tournament(fixtures))).toBe(rivalsOf(company, tournament(fixtures)));
    // Without fixtures, the results cannot be complete.
    expect(JSON.parse(rivalsOf(company, tournament([])))).toMatchObject({ isComplete: false });
  });
});

describe('the odds feed over HTTP', () => {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox('http://127.0.0.1:9');
  });
  afterAll(() => sandbox.stop());

  const key = () => signingKeysOf(sandboxCompanies(sandbox.settings, 'odds')[0])?.ours ?? '';
  const get = (target: string, headers = signedHeaders(key(), { method: 'GET', target, body: '' })) =>
    fetch(sandbox.url + target, { headers });
  const addFixture = async (startsIn: number): Promise<FeedFixture> => {
    const response = await fetch(`${sandbox.url}/odds/fixtures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Harbour City – Northgate United', startsIn }),
    });
    return ((await response.json()) as { data: FeedFixture }).data;
  };

  it('requires a signature and accepts each signature once', async () => {
    const target = '/odds/v1/snapshot';
    expect((await fetch(sandbox.url + target)).status).toBe(401);
    const headers = signedHeaders(key(), { method: 'GET', target, body: '' });
    const first = await get(target, headers);
    expect(first.status).toBe(200);
    FeedSnapshot.parse(((await first.json()) as { data: unknown }).data);
    expect((await get(target, headers)).status).toBe(401);
    expect((await get(`${target}?x=1`, signedHeaders(key(), { method: 'GET', target, body: '' }))).status).toBe(401);
  });

  it('waits for the next change and returns 410 for an unknown stream', async () => {
    const { stream, sequence } = FeedSnapshot.parse(
      ((await (await get('/odds/v1/snapshot')).json()) as { data: unknown }).data,
    );
    const pendingChanges = get(`/odds/v1/changes?stream=${stream}&after=${sequence}&wait=10`);
    const data = await addFixture(5);
    const received = FeedChanges.parse(((await (await pendingChanges).json()) as { data: unknown }).data);
    expect(received.changes.length).toBeGreaterThan(0);
    const decided = await fetch(`${sandbox.url}/odds/fixtures/${data.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'result', market: data.markets[0]?.id, winner: `${data.id}:result:1` }),
    });
    expect(((await decided.json()) as { data: FeedFixture }).data).toMatchObject({ isVisible: false });
    expect((await get('/odds/v1/changes?stream=another-stream&after=0')).status).toBe(410);
    expect((await get(`/odds/v1/changes?stream=${stream}&after=x`)).status).toBe(400);
  });

  it('has a page for the company’s staff', async () => {
    // Adds a fixture, because one from the calendar may already have its results.
    const address = `/odds/fixtures/${(await addFixture(60)).id}`;
    expect(await (await fetch(`${sandbox.url}/odds`)).text()).toContain(`href="${address}"`);
    expect(await (await fetch(sandbox.url + address)).text()).toContain('Set the result');
    const wrong = await fetch(sandbox.url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'price', selection: 'none', odds: 2 }),
    });
    expect(wrong.status).toBe(400);
    expect((await fetch(`${sandbox.url}/odds/fixtures/none`)).status).toBe(404);
  });
});
