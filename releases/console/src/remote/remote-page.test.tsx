import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RemoteReply, RemoteVersion } from '@parlay/releases/replies/remote';
import type { StatusReply } from '@parlay/releases/replies/status';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OPS, showPage } from '../testing/page.tsx';
import { fakeRegistry } from '../testing/registry.ts';
import { RemotePage } from './remote-page.tsx';

const AT = '2026-11-26T03:00:00.000Z';
const BASE = '/api/channels/production/remotes/remote-casino';
const version = (name: string, more: Partial<RemoteVersion> = {}): RemoteVersion => ({
  version: name,
  digest: '0'.repeat(32),
  publishedAt: '2026-11-26T03:00:00.000Z',
  publishedBy: 'casino-ci',
  commit: 'abcdef1234567890',
  dirty: false,
  size: { first: 20_480, page: 10_240 },
  contracts: { ports: 1 },
  gate: { reasons: [], trial: null },
  places: [],
  quarantine: null,
  sbom: true,
  sourceMaps: true,
  ...more,
});
const LIVE = version('1.0.0', {
  places: [
    {
      channel: 'production',
      as: 'live',
      percent: null,
      brand: null,
      cohort: null,
      since: '2026-11-25T03:00:00.000Z',
      by: 'ops',
      reason: null,
    },
  ],
});
const remote = (more: Partial<RemoteReply> = {}): RemoteReply => ({
  channel: 'production',
  revision: 7,
  remote: 'remote-casino',
  live: { version: '1.0.0', size: { first: 10_240, page: 10_240 } },
  canary: null,
  rollsBackTo: '0.9.0',
  frozen: null,
  versions: [version('1.1.0', { gate: { reasons: ['It needs react ^20.'], trial: null } }), LIVE],
  older: null,
  sinceLive: { versions: 1, commits: [{ version: '1.1.0', commit: 'abcdef1234567890', dirty: false }], unknown: 0 },
  ...more,
});

let registry: ReturnType<typeof fakeRegistry>;
beforeEach(() => {
  registry = fakeRegistry({
    'POST /console/session': { data: OPS },
    'GET /api/channels/production': {
      data: { channel: 'production', revision: 7, remotes: [], retired: [], quarantined: [] },
    },
    'GET /api/channels/production/pages': {
      data: {
        silentSeconds: { visible: 45, hidden: 150 },
        sample: 1,
        pages: 4,
        versions: [{ remote: 'remote-casino', version: '1.0.0', pages: 4 }],
      },
    },
    [`GET ${BASE}`]: { data: remote() },
    [`GET ${BASE}/series?minutes=60`]: {
      data: {
        from: '2026-11-26T03:00:00.000Z',
        to: '2026-11-26T04:00:00.000Z',
        bucketMinutes: 1,
        metrics: [],
        omitted: 0,
        disturbed: [],
      },
    },
    [`GET ${BASE}/errors?minutes=10080`]: { data: { groups: [], browsersAtMost: 1_000, omitted: 0 } },
  });
});
afterEach(() => registry.remove());

const show = () => showPage(<RemotePage />, { path: '/remotes/:remote', at: '/remotes/remote-casino' });

describe('RemotePage', () => {
  it('shows the live version, the rollback target and the gate’s verdict on each version', async () => {
    await show();
    expect(
      await screen.findByText(/1\.0\.0 is live on production since 25 Nov 2026.*A rollback goes to 0\.9\.0/),
    ).toBeTruthy();
    const table = within(screen.getByRole('table', { name: 'Versions of remote-casino' }));
    expect(table.getByText('Refused: 1 reason')).toBeTruthy();
    expect(table.getByText('live on production')).toBeTruthy();
    expect(table.getAllByText(/\+10\.2 kB/)).toHaveLength(2);
    expect(
      screen.getByText(/Published since the live version: 1\. With their commits: 1\.1\.0 \(abcdef1234\)/),
    ).toBeTruthy();
    expect(screen.getByText('npx parlay versions remote-casino')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Details of 1.1.0' }));
    expect(screen.getByText('It needs react ^20.')).toBeTruthy();
    expect(screen.getByText('npx parlay check remote-casino 1.1.0')).toBeTruthy();
    expect(table.getByRole('link', { name: 'Compare 1.1.0 with live' }).getAttribute('href')).toBe(
      '/remotes/remote-casino/compare?from=1.0.0&to=1.1.0',
    );
  });

  it('says how often others changed pages, and that it counts against no version', async () => {
    registry.answer(`GET ${BASE}/series?minutes=60`, {
      data: {
        ...{ from: AT, to: '2026-11-26T04:00:00.000Z', bucketMinutes: 1, metrics: [], omitted: 0 },
        disturbed: [
          { version: '1.1.0', count: 12 },
          { version: '1.0.0', count: 1 },
        ],
      },
    });
    await show();
    expect(await screen.findByText(/changed pages 12 times with 1\.1\.0, 1 time with 1\.0\.0\./)).toBeTruthy();
    expect(screen.getByText(/^Disturbed: .*counts against no version\.$/)).toBeTruthy();
  });

  it('has the same actions as the overview, and promotes a listed version', async () => {
    const row: StatusReply['remotes'][number] = {
      ...{ remote: 'remote-casino', version: '1.0.0', digest: '0', commit: null, dirty: null, share: 100 },
      ...{ since: AT, by: 'ops', reason: null, kind: 'promote' },
      ...{ changed: { at: AT, by: 'ops', action: 'promote', reason: null } },
      ...{ canary: null, frozen: null, failing: null, verdict: null },
    };
    const canary = {
      ...{ percent: 5, brand: null, cohort: null, steps: [5, 25, 100] },
      ...{ nextAt: null, paused: false, pausedBy: null, lacksBrowsers: 0 },
    };
    registry.answer('GET /api/channels/production', {
      data: {
        ...{ channel: 'production', revision: 7, retired: [], quarantined: [] },
        remotes: [row, { ...row, version: '1.1.0', canary }],
      },
    });
    await show();
    expect(await screen.findByRole('button', { name: /^Grow to 25/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Roll back to 1.0.0' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'More for casino' }));
    expect(
      within(screen.getByRole('navigation', { name: 'More for casino' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pause the canary', 'Complete the canary', 'Abort the canary', 'Promote a version', 'Freeze', 'Retire']);
    expect(screen.getAllByRole('button', { name: /^Promote version/ }).map(({ textContent }) => textContent)).toEqual([
      'Promote version 1.1.0',
    ]);
  });

  it('shows an alert with the figures of a failing live version', async () => {
    registry.answer('GET /api/channels/production', {
      data: {
        ...{ channel: 'production', revision: 7, retired: [], quarantined: [] },
        remotes: [
          {
            ...{ remote: 'remote-casino', version: '1.0.0', digest: '0', commit: null, dirty: null, share: 100 },
            ...{ since: AT, by: 'ops', reason: null, kind: 'promote', canary: null, frozen: null, verdict: null },
            changed: { at: AT, by: 'ops', action: 'promote', reason: null },
            failing: { since: AT, what: 'mounts', bad: 13, of: 34, sentence: '13 of 34 mounts failed in 10 minutes' },
          },
        ],
      },
    });
    await show();
    const alarm = within(await screen.findByRole('alert', { name: 'casino is failing' }));
    expect(alarm.getByText(/13 of 34 mounts failed/)).toBeTruthy();
  });

  it('loads older versions on request, and retries after a failure', async () => {
    registry.answer(`GET ${BASE}`, { data: remote({ older: '1.0.0' }) });
    await show();
    const button = await screen.findByRole('button', { name: 'Show older versions' });
    await userEvent.click(button);
    expect(await screen.findByText(/registry does not answer/)).toBeTruthy();
    registry.answer(`GET ${BASE}?before=1.0.0`, { data: remote({ versions: [version('0.9.0')] }) });
    await userEvent.click(button);
    expect(await screen.findByText('0.9.0')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull();
  });

  it('explains why a remote cannot be loaded, and says if it is frozen', async () => {
    registry.answer(`GET ${BASE}`, { status: 404, error: { code: 'not_found', message: 'There is no channel.' } });
    await show();
    expect(await screen.findByText('There is no channel.')).toBeTruthy();
    registry.answer(`GET ${BASE}`, {
      data: remote({ frozen: 'incident 7', live: null, versions: [], rollsBackTo: null, sinceLive: null }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Frozen: incident 7/)).toBeTruthy();
    expect(screen.getByText('Nothing of it is live on production.')).toBeTruthy();
    expect(screen.getByText('No version of remote-casino is published.')).toBeTruthy();
  });

  it('shows the source line of an error, or why it is unknown', async () => {
    const group = { version: '1.0.0', count: 3, browsers: 2, firstAt: null, lastAt: '2026-11-26T03:00:00.000Z' };
    const source = {
      file: 'remote-casino/src/place.ts',
      line: 4,
      column: 1,
      name: null,
      lines: [{ number: 4, text: 'throw new Error();' }],
    };
    registry.answer(`GET ${BASE}/errors?minutes=10080`, {
      data: {
        browsersAtMost: 1_000,
        omitted: 0,
        disturbed: [],
        groups: [
          { ...group, message: 'Error: one', place: 'main.js:1:2', source, unresolved: null },
          { ...group, message: 'Error: two', place: 'main.js:1:3', source: null, unresolved: 'no-maps' },
        ],
      },
    });
    await show();
    expect(await screen.findByText('remote-casino/src/place.ts, line 4')).toBeTruthy();
    expect(screen.getByText('main.js:1:3: this version was published without source maps.')).toBeTruthy();
    expect(screen.getByText('npx parlay explain remote-casino@1.0.0 main.js:1:2')).toBeTruthy();
    expect(screen.getAllByText(/3 times in 2 browsers/)).toHaveLength(2);
  });
});
