import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { HistoryReply } from '@parlay/releases/replies/history';
import type { PulseReply } from '@parlay/releases/replies/pulse';
import type { StatusReply } from '@parlay/releases/replies/status';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OPS, showPage } from '../testing/page.tsx';
import { fakeRegistry } from '../testing/registry.ts';
import { OverviewPage } from './overview-page.tsx';

const AT = '2026-11-26T03:00:00.000Z';
const row = (remote: string): StatusReply['remotes'][number] => ({
  ...{ remote, version: '1.0.0', digest: '0', commit: null, dirty: null, since: AT, by: 'ops', reason: null },
  ...{ kind: 'promote', share: 100, canary: null, frozen: null, failing: null, verdict: null },
  changed: { at: AT, by: 'casino-ci', action: 'rollback', reason: 'canary withdrawn: slow' },
});
const pulse: PulseReply = {
  ...{ from: AT, to: '2026-11-26T03:30:00.000Z', bucketMinutes: 2 },
  remotes: [
    {
      ...{ remote: 'remote-casino', version: '1.0.0' },
      total: { bad: 1, of: 400, rate: 0.0025, low: 0, high: 0.01 },
      points: [
        { at: AT, value: { bad: 1, of: 400, rate: 0.0025, low: 0, high: 0.01 } },
        { at: AT, value: null },
      ],
    },
  ],
};
const history: HistoryReply = [
  {
    ...{ seq: 9, at: AT, by: 'casino-ci', team: 'casino', action: 'rollback', channel: 'production', revision: 7 },
    ...{ remote: 'remote-casino', reason: 'slow', detail: { version: '1.0.0', digest: '0' } },
  },
];

let registry: ReturnType<typeof fakeRegistry>;
beforeEach(() => {
  const remotes = ['host', 'remote-auth', 'remote-casino'].map(row);
  registry = fakeRegistry({
    'POST /console/session': { data: OPS },
    'GET /api/channels/production': {
      data: { channel: 'production', revision: 7, remotes, retired: [], quarantined: [] },
    },
    'GET /api/channels/production/pages': {
      data: {
        silentSeconds: { visible: 45, hidden: 150 },
        sample: 1,
        pages: 3,
        versions: [{ remote: 'remote-casino', version: '1.0.0', pages: 3 }],
      },
    },
    'GET /api/channels/production/pulse': { data: pulse },
    'GET /api/history?limit=6': { data: history },
  });
});
afterEach(() => registry.remove());

const show = () => showPage(<OverviewPage />, { path: '/', at: '/' });
const link = (name: string) => screen.getByRole('link', { name });
const rowOf = (name: string) => within(link(name).closest('li') as HTMLElement);

describe('OverviewPage', () => {
  it('moves between rows with arrow keys, except on a button that opens a menu', async () => {
    await show();
    await screen.findByRole('link', { name: 'host' });
    link('host').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(link('auth'));
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(link('casino'));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(link('casino'));
    rowOf('casino').getByRole('button', { name: 'Start canary' }).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(link('auth'));
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(link('host'));
    const menuButton = rowOf('host').getByRole('button', { name: 'More for host' });
    menuButton.focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(rowOf('host').getByRole('navigation').contains(document.activeElement)).toBe(true));
  });

  it('shows the health and the latest change of each remote, and the latest activity', async () => {
    await show();
    await screen.findByRole('link', { name: 'casino' });
    expect(await rowOf('casino').findByText('0.25 %')).toBeTruthy();
    expect(rowOf('casino').getByText('of 400 mounts')).toBeTruthy();
    expect(rowOf('auth').getByText('Nothing counted')).toBeTruthy();
    expect(rowOf('casino').getByText('rollback by casino-ci')).toBeTruthy();
    expect(rowOf('casino').getByText('canary withdrawn: slow')).toBeTruthy();
    const latest = within(screen.getByRole('region', { name: 'Latest activity' }));
    expect(await latest.findByText(/remote-casino 1\.0\.0/)).toBeTruthy();
    expect(latest.getByRole('link', { name: 'The whole log' }).getAttribute('href')).toContain('/activity');
  });

  it('shows a version that fails for everyone first, with its figures and a badge', async () => {
    const failing = { since: AT, what: 'mounts', bad: 13, of: 34, sentence: '13 of 34 mounts failed in 10 minutes' };
    const remotes = [row('host'), { ...row('remote-casino'), failing }];
    registry.answer('GET /api/channels/production', {
      data: { channel: 'production', revision: 7, remotes, retired: [], quarantined: [] },
    });
    await show();
    const alarm = within(await screen.findByRole('alert', { name: 'casino is failing' }));
    expect(alarm.getByRole('heading', { name: 'casino 1.0.0 is failing for everyone' })).toBeTruthy();
    expect(alarm.getByText(/^13 of 34 mounts failed in 10 minutes, since /)).toBeTruthy();
    expect(rowOf('casino').getByText('Fails')).toBeTruthy();
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('casino');
  });

  it('gives a check mark only to versions whose failures may be chance', async () => {
    const total = { bad: 3, of: 3, rate: 1, low: 0.29, high: 1 };
    registry.answer('GET /api/channels/production/pulse', {
      data: { ...pulse, remotes: [{ remote: 'host', version: '1.0.0', total, points: [] }, ...pulse.remotes] },
    });
    await show();
    expect(await screen.findByText('of 3 pages')).toBeTruthy();
    const hasCheckMark = (name: string) => link(name).closest('li')?.querySelector('.lucide-circle-check') !== null;
    expect(['host', 'auth', 'casino'].map(hasCheckMark)).toEqual([false, false, true]);
  });

  it("counts failures per version, so that a canary's failures are not blamed on the live version", async () => {
    const canary = {
      ...{ percent: 10, brand: null, cohort: null, steps: [10, 50, 100] },
      ...{ nextAt: null, paused: false, pausedBy: null, lacksBrowsers: 0 },
    };
    registry.answer('GET /api/channels/production', {
      data: {
        ...{ channel: 'production', revision: 7, retired: [], quarantined: [] },
        remotes: [row('remote-casino'), { ...row('remote-casino'), version: '1.1.0', canary }],
      },
    });
    const total = { bad: 4, of: 10, rate: 0.4, low: 0, high: 1 };
    const candidate = { remote: 'remote-casino', version: '1.1.0', total, points: [] };
    registry.answer('GET /api/channels/production/pulse', {
      data: { ...pulse, remotes: [candidate, ...pulse.remotes] },
    });
    await show();
    await screen.findByRole('link', { name: 'casino' });
    expect((await rowOf('casino').findByText('0.25 %')).parentElement?.textContent).toContain('of 400 mounts');
    expect(rowOf('casino').getByText('40 %').parentElement?.textContent).toContain('on 1.1.0');
  });

  it('offers a rollback but no growth for a failing canary', async () => {
    const canary = {
      ...{ percent: 10, brand: null, cohort: null, steps: [10, 50, 100] },
      ...{ nextAt: null, paused: true, pausedBy: 'verdict', lacksBrowsers: 0 },
    };
    const arm = { browsers: 9, broken: 4, failed: 4, errors: 0, silent: 0, slow: 0 };
    const verdict = {
      ...{ kind: 'suspect', sentence: 'more failed mounts than 1.0.0', minutes: null, hold: null },
      ...{ candidate: arm, control: arm },
    };
    registry.answer('GET /api/channels/production', {
      data: {
        ...{ channel: 'production', revision: 7, retired: [], quarantined: [] },
        remotes: [row('host'), row('remote-casino'), { ...row('remote-casino'), version: '1.1.0', canary, verdict }],
      },
    });
    await show();
    const alarm = within(await screen.findByRole('alert', { name: 'casino is failing' }));
    expect(alarm.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Roll back to 1.0.0']);
    expect(rowOf('casino').getByRole('button', { name: 'Roll back to 1.0.0' })).toBeTruthy();
    expect(rowOf('casino').queryByRole('button', { name: /Grow|Complete/ })).toBeNull();
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('casino');
  });

  it('lists every possible rollback in a menu at the top, for narrow screens', async () => {
    const canary = {
      ...{ percent: 10, brand: null, cohort: null, steps: [] },
      ...{ nextAt: null, paused: false, pausedBy: null, lacksBrowsers: 0 },
    };
    registry.answer('GET /api/channels/production', {
      data: {
        ...{ channel: 'production', revision: 7, retired: [], quarantined: [] },
        remotes: [row('host'), row('remote-casino'), { ...row('remote-casino'), version: '1.1.0', canary }],
      },
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Roll back a remote' }));
    const menu = within(screen.getByRole('navigation', { name: 'Roll back a remote' }));
    expect(menu.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['casino 1.1.0 to 1.0.0']);
  });

  it('distinguishes a host that pages do not report from a remote without open pages', async () => {
    await show();
    await screen.findByRole('link', { name: 'host' });
    expect(await rowOf('casino').findByText('on 1.0.0')).toBeTruthy();
    expect(rowOf('host').getByText(/^Not reported/)).toBeTruthy();
    expect(rowOf('auth').getByText('0')).toBeTruthy();
  });
});
