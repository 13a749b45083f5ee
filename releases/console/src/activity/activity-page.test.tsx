import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '@parlay/releases/replies/history';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OPS, showPage } from '../testing/page.tsx';
import { fakeRegistry } from '../testing/registry.ts';
import { ActivityPage } from './activity-page.tsx';

const entry = (seq: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  seq,
  at: '2026-11-26T03:00:00.000Z',
  by: 'casino-ci',
  team: 'casino',
  action: 'promote',
  channel: 'production',
  remote: 'remote-casino',
  revision: seq,
  reason: null,
  detail: { version: `1.0.${seq}`, digest: '0' },
  ...more,
});
const page = (last: number, length: number) => Array.from({ length }, (_, at) => entry(last - at));

let registry: ReturnType<typeof fakeRegistry>;
beforeEach(() => {
  registry = fakeRegistry({
    'POST /console/session': { data: OPS },
    'GET /api/channels/production': {
      data: { channel: 'production', revision: 7, remotes: [], retired: [], quarantined: [] },
    },
    'GET /api/audit/verify': { data: { ok: true, entries: 1_234, edges: 2, head: 'ab'.repeat(32) } },
    'GET /api/history?kind=all&limit=50': { data: page(60, 50) },
    'GET /api/history?kind=all&limit=50&before=11': { data: page(10, 10) },
  });
});
afterEach(() => registry.remove());

const show = (query = '') => showPage(<ActivityPage />, { path: '/activity', at: `/activity${query}` });

describe('ActivityPage', () => {
  it('shows entries with their authors, and loads older ones on request', async () => {
    await show();
    expect(await screen.findByText(/remote-casino 1\.0\.60/)).toBeTruthy();
    expect(screen.getAllByText(/casino-ci \(casino\)/)[0]).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
    expect(await screen.findByText(/remote-casino 1\.0\.1$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  });

  it('writes its filter to the URL and shows the reasons for refusals', async () => {
    const refused = entry(9, {
      action: 'promote refused',
      revision: null,
      reason: 'hurry',
      detail: { version: '1.0.9', code: 'frozen', message: 'remote-casino is frozen by ops: incident' },
    });
    registry.answer('GET /api/history?kind=refused&limit=50', { data: [refused] });
    registry.answer('GET /api/history?kind=refused&limit=50&by=ops', { data: [] });
    const { address } = await show();
    await userEvent.selectOptions(screen.getByLabelText('Entries'), 'What was refused');
    expect(await screen.findByText('remote-casino is frozen by ops: incident')).toBeTruthy();
    expect(screen.getByText('Refused')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Token'), 'ops{Enter}');
    expect(await screen.findByText('No entry of the log is like that.')).toBeTruthy();
    expect(address()).toBe('/activity?kind=refused&by=ops');
  });

  it('shows whether the log is intact, and exports it', async () => {
    await show();
    expect(await screen.findByText(/All 1,234 entries are whole/)).toBeTruthy();
    registry.answer('GET /api/audit/verify', {
      data: { ok: false, entries: 9, brokenAt: 4, problem: 'entry 4 was altered', differences: [] },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Verify again' }));
    expect(await screen.findByText('The log is broken at entry 4: entry 4 was altered.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Export as JSON lines' }).getAttribute('href')).toBe('/api/audit/export');
  });
});
