import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { acceptDelivery } from '../health/take-delivery.ts';
import type { ComparisonReply } from '../replies/comparison.ts';
import type { ErrorGroupsReply } from '../replies/error-groups.ts';
import type { HistoryReply } from '../replies/history.ts';
import type { RemoteReply } from '../replies/remote.ts';
import type { SeriesReply } from '../replies/series.ts';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import type { TestRelease } from '../testing/releases.ts';
import { casinoRelease, wholeSite } from '../testing/site.ts';

const REMOTE = 'remote-casino';
const BASE = `/api/channels/production/remotes/${REMOTE}`;
const SOURCE = ['const stake = 5;', '', 'export function place() {', '  throw new Error(stake);', '}'].join('\n');
const MAPS = {
  'main.js': {
    version: 3,
    sources: ['remote-casino/src/place.ts'],
    sourcesContent: [SOURCE],
    names: ['Error'],
    mappings: 'AAAA,UAGYA',
  },
};
const messages = (texts: object) =>
  `"use strict";e.exports=JSON.parse('${JSON.stringify(texts).replaceAll("'", String.raw`\'`)}')`;

let registry: TestRegistry;
let second: TestRelease;

beforeAll(async () => {
  registry = await startRegistry();
  const first = casinoRelease({ extraFiles: { 'en.js': messages({ take: 'Take it', old: { key: "It's old" } }) } });
  for (const testRelease of [...wholeSite().filter(({ release }) => release.remote !== REMOTE), first])
    await registry.goLive(testRelease, '1.0.0');
  second = casinoRelease({
    build: '2',
    needs: { react: '^19.0.0', rxjs: '^7.8.0', 'final-form': '^5.0.0' },
    extraFiles: { 'main.js': 'var casino = 22;', 'en.js': messages({ take: 'Take this', fresh: 'New' }) },
  });
  await publish(second, '1.1.0', 'abcdef1');
  await publish(casinoRelease({ build: '3', needs: {} }), '1.2.0', undefined);
  await attach('source-maps', second, MAPS);
  await attach('sboms', first, {
    components: [
      { name: 'lodash', version: '4.0.0' },
      { name: 'gone', version: '1.0.0' },
    ],
  });
  await attach('sboms', second, {
    components: [
      { name: 'lodash', version: '4.1.0' },
      { group: '@new', name: 'one', version: '2.0.0' },
    ],
  });
});
afterAll(() => registry.remove());

async function publish(testRelease: TestRelease, version: string, commit: string | undefined) {
  await registry.upload(testRelease);
  const { digest } = testRelease;
  await registry.call('POST', `/api/remotes/${REMOTE}/versions`, { digest, version, commit });
}

const attach = (kind: string, { digest }: TestRelease, content: object) =>
  registry.call('PUT', `/api/${kind}/${REMOTE}/${digest}`, brotliCompressSync(JSON.stringify(content)));

async function read<T>(path: string): Promise<T> {
  const reply = await registry.call('GET', `${BASE}${path}`);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body.data as T;
}

describe('a remote', () => {
  it('is read with its versions, their gate verdicts and the known commits since the live one', async () => {
    const remote = await read<RemoteReply>('');
    expect(remote).toMatchObject({
      remote: REMOTE,
      live: { version: '1.0.0' },
      canary: null,
      rollsBackTo: null,
      older: null,
    });
    expect(remote.versions.map(({ version }) => version)).toEqual(['1.2.0', '1.1.0', '1.0.0']);
    expect(remote.sinceLive).toEqual({
      versions: 2,
      commits: [{ version: '1.1.0', commit: 'abcdef1', dirty: null }],
      unknown: 1,
    });
    const [, middle, live] = remote.versions;
    expect(middle).toMatchObject({ sbom: true, sourceMaps: true, places: [], contracts: { ports: 1 } });
    expect(middle?.gate.reasons).toEqual([`${REMOTE} needs final-form ^5.0.0, which the host does not share.`]);
    expect(live).toMatchObject({ gate: { reasons: [], trial: null }, places: [{ channel: 'production', as: 'live' }] });
  });

  it('is read with its versions page by page', async () => {
    const first = await read<RemoteReply>('?limit=2');
    expect(first.versions.map(({ version }) => version)).toEqual(['1.2.0', '1.1.0']);
    expect(first.older).toBe('1.1.0');
    const rest = await read<RemoteReply>(`?limit=2&before=${first.older}`);
    expect(rest.versions.map(({ version }) => version)).toEqual(['1.0.0']);
    expect(rest.older).toBeNull();
  });

  it('is read with the steps of its canary and the target of a rollback', async () => {
    const order = { version: '1.2.0', steps: [1, 5, 25], stepSeconds: 3_600, auto: true };
    expect((await registry.promote(REMOTE, order)).status).toBe(200);
    const { canary, rollsBackTo, versions } = await read<RemoteReply>('');
    expect(canary).toMatchObject({
      version: '1.2.0',
      percent: 1,
      next: 5,
      stepSeconds: 3_600,
      takesBack: true,
      needsProof: false,
      lacksBrowsers: expect.any(Number),
    });
    expect(canary?.lacksBrowsers).toBeGreaterThan(0);
    expect(rollsBackTo).toBe('1.0.0');
    expect(versions[0]?.places).toMatchObject([{ channel: 'production', as: 'canary', percent: 1 }]);
    await registry.rollback(REMOTE, { reason: 'tested' });
  });

  it('is refused for an invalid query, an unknown name or a missing token', async () => {
    for (const path of [
      '?limit=0',
      '?before=../x',
      '/series?minutes=4',
      '/series?minutes=999999',
      '/compare?from=1.0.0',
    ])
      expect((await registry.call('GET', `${BASE}${path}`)).status).toBe(400);
    expect((await registry.call('GET', `/api/channels/nowhere/remotes/${REMOTE}`)).status).toBe(404);
    expect((await registry.call('GET', `${BASE}/compare?from=1.0.0&to=7.0.0`)).status).toBe(404);
    expect((await registry.call('GET', BASE, undefined, '')).status).toBe(401);
  });
});

describe('two versions', () => {
  it('are compared by files, libraries, texts, needs and commits', async () => {
    const compared = await read<ComparisonReply>('/compare?from=1.0.0&to=1.1.0');
    expect(compared.files).toContainEqual({ name: 'main.js', from: 15, to: 16 });
    expect(compared).toMatchObject({
      libraries: [
        { name: '@new/one', from: null, to: '2.0.0' },
        { name: 'gone', from: '1.0.0', to: null },
        { name: 'lodash', from: '4.0.0', to: '4.1.0' },
      ],
      needs: [{ name: 'final-form', from: null, to: '^5.0.0' }],
      texts: { added: ['fresh'], removed: ['old.key'], changed: ['take'] },
      routes: { added: [], removed: [] },
      between: [{ version: '1.1.0', commit: 'abcdef1', dirty: null }],
    });
    expect(compared.to.gate.reasons).toHaveLength(1);
  });

  it('have downloadable lists of bundled libraries', async () => {
    const path = `/api/remotes/${REMOTE}/versions`;
    const sbom = await registry.call('GET', `${path}/1.1.0/sbom`);
    expect(sbom.body).toMatchObject({ components: [{ name: 'lodash' }, { name: 'one' }] });
    expect((await registry.call('GET', `${path}/1.2.0/sbom`)).status).toBe(404);
  });

  it('are compared without libraries and texts if these are unknown', async () => {
    const compared = await read<ComparisonReply>('/compare?from=1.1.0&to=1.2.0');
    expect([compared.libraries, compared.texts]).toEqual([null, null]);
  });
});

describe('rates', () => {
  it('are read for each arm of a canary, per time bucket, with counts and totals', async () => {
    await sql`INSERT INTO health_minute (channel, remote, version, arm, minute, served, alive, loads, failures, errors, lcp, poor_lcp, disturbed)
      VALUES ('production', ${REMOTE}, '1.1.0', 'candidate', date_trunc('minute', now()) - interval '10 minutes', 100, 90, 180, 20, 5, 80, 8, 0),
             ('production', ${REMOTE}, '1.0.0', 'control', date_trunc('minute', now()) - interval '10 minutes', 900, 890, 1800, 0, 0, 800, 8, 3),
             ('production', ${REMOTE}, '1.0.0', 'everyone', date_trunc('minute', now()) - interval '9 minutes', 0, 0, 0, 0, 0, 0, 0, 4),
             ('production', ${REMOTE}, '1.0.0', 'everyone', now() - interval '2 days', 900, 890, 1800, 0, 0, 800, 8, 9)`.execute(
      registry.db,
    );
    const series = await read<SeriesReply>('/series?minutes=60');
    expect(series).toMatchObject({ bucketMinutes: 1, omitted: 0, disturbed: [{ version: '1.0.0', count: 7 }] });
    const failures = series.metrics.find(({ metric }) => metric === 'failures');
    expect(failures?.method).toBe('wilson');
    expect(failures?.lines.map(({ version, arm, total }) => [version, arm, total?.bad, total?.of])).toEqual([
      ['1.1.0', 'candidate', 20, 200],
      ['1.0.0', 'control', 0, 1800],
      ['1.0.0', 'everyone', undefined, undefined],
    ]);
    const [candidate, control] = failures?.lines ?? [];
    expect(candidate?.points).toHaveLength(60);
    expect(candidate?.points.filter(({ value }) => value)).toHaveLength(1);
    expect(candidate?.total?.low).toBeGreaterThan(control?.total?.high ?? 1);
    const silent = series.metrics.find(({ metric }) => metric === 'silent');
    expect(silent?.lines[0]?.total).toMatchObject({ bad: 10, of: 100 });
    expect((await read<SeriesReply>('/series?minutes=129600')).bucketMinutes).toBe(1_440);
  });
});

describe('errors', () => {
  it('are grouped by source line, with browsers and the first and last time', async () => {
    const error = (message: string, version = '1.1.0') => ({
      kind: 'error' as const,
      remote: REMOTE,
      version,
      message,
    });
    const beacon = (browser: string, ...reports: ReturnType<typeof error>[]) => ({ browser, isFirst: true, reports });
    const place = 'Error: no stake at main.js:1:11';
    await acceptDelivery(registry.db, {
      id: '00000000-0000-4000-8000-000000000001',
      channel: 'production',
      served: [],
      exposures: [],
      beacons: [
        beacon('0'.repeat(16), error(place), error(place)),
        beacon('1'.repeat(16), error(place), error('Error: nowhere'), error('Error: other at main.js:1:11', '1.0.0')),
      ],
    });
    const { groups, omitted } = await read<ErrorGroupsReply>('/errors');
    expect(omitted).toBe(0);
    expect(groups[0]).toMatchObject({
      version: '1.1.0',
      message: 'Error: no stake at …',
      place: 'main.js:1:11',
      source: { file: 'remote-casino/src/place.ts', line: 4, name: 'Error' },
      unresolved: null,
      count: 3,
      browsers: 2,
    });
    expect(groups[0]?.firstAt).toBe(groups[0]?.lastAt);
    expect(groups.map(({ unresolved }) => unresolved).sort()).toEqual(['no-maps', 'no-place', null]);
    expect((await read<ErrorGroupsReply>('/errors?version=1.0.0')).groups).toHaveLength(1);
  });
});

describe('the log', () => {
  const history = async (query: string) =>
    (await registry.call('GET', `/api/history?${query}`)).body.data as unknown as HistoryReply;

  it('is filtered by caller and by kind, such as refusals', async () => {
    await registry.promote(REMOTE, { version: '1.1.0' });
    const [newest, ...others] = await history('kind=refused');
    expect(newest).toMatchObject({ action: 'promote refused', by: 'ops', remote: REMOTE });
    expect(others.every(({ action }) => action.endsWith('refused'))).toBe(true);
    expect((await history('kind=done&limit=500')).some(({ action }) => action.endsWith('refused'))).toBe(false);
    expect(await history('by=nobody')).toEqual([]);
    expect((await history('by=ops&limit=1')).map(({ by }) => by)).toEqual(['ops']);
    for (const query of ['kind=other', 'by=A b'])
      expect((await registry.call('GET', `/api/history?${query}`)).status).toBe(400);
  });

  it('is exported in order as one line of JSON per entry', async () => {
    const reply = await fetch(`${registry.url}/api/audit/export`, {
      headers: { authorization: `Bearer ${registry.tokens.ops}` },
    });
    expect(reply.headers.get('content-disposition')).toContain('attachment');
    const lines = (await reply.text()).trim().split('\n');
    const numbers = lines.map((line) => (JSON.parse(line) as { seq: number }).seq);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect((await fetch(`${registry.url}/api/audit/export`)).status).toBe(401);
  });
});
