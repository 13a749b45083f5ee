import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StatusReply } from '@parlay/releases/replies/status';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OPS, showPage } from '../testing/page.tsx';
import { fakeRegistry } from '../testing/registry.ts';
import { TimeMachinePage } from './time-machine-page.tsx';

const AT = '2026-11-25T03:00:00.000Z';
const row = (remote: string, version: string, percent?: number): StatusReply['remotes'][number] => ({
  ...{ remote, version, digest: '0', commit: null, dirty: null, since: AT, by: 'ops', reason: null, kind: 'promote' },
  share: percent ?? 100,
  canary:
    percent === undefined
      ? null
      : {
          ...{ percent, brand: null, cohort: null, steps: [], nextAt: null, paused: false, pausedBy: null },
          lacksBrowsers: 0,
        },
  changed: { at: AT, by: 'ops', action: 'promote', reason: null },
  frozen: null,
  failing: null,
  verdict: null,
});
const status = (revision: number, remotes: StatusReply['remotes']) => ({
  data: { channel: 'production', revision, remotes, retired: [], quarantined: [] },
});

let registry: ReturnType<typeof fakeRegistry>;
beforeEach(() => {
  registry = fakeRegistry({
    'POST /console/session': { data: OPS },
    'GET /api/channels/production': status(9, [row('host', '1.0.0'), row('remote-casino', '2.0.0')]),
    [`GET /api/channels/production?at=${encodeURIComponent(AT)}`]: status(4, [
      row('host', '1.0.0'),
      row('remote-casino', '1.0.0'),
      row('remote-casino', '2.0.0', 5),
      row('remote-gone', '1.0.0'),
    ]),
  });
});
afterEach(() => registry.remove());

const show = (query = '') => showPage(<TimeMachinePage />, { path: '/time-machine', at: `/time-machine${query}` });

describe('TimeMachinePage', () => {
  it('shows the versions that were live at an instant next to the current ones', async () => {
    const { address } = await show();
    fireEvent.change(screen.getByLabelText('Instant, UTC'), { target: { value: '2026-11-25T03:00' } });
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('Revision 4 then, 9 now: 2 remotes differ.')).toBeTruthy();
    expect(screen.getByText('1.0.0, canary 2.0.0 for 5 %')).toBeTruthy();
    expect(screen.getByText('not live')).toBeTruthy();
    expect(address()).toBe(`/time-machine?at=${encodeURIComponent(AT)}`);
    expect(screen.getByText(`npx parlay status --at ${AT}`)).toBeTruthy();
  });

  it('requires an instant if the URL has no valid one', async () => {
    await show('?at=yesterday');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByText('Enter a day and a time.')).toBeTruthy();
  });

  it('creates a link to the past site', async () => {
    registry.answer('POST /api/previews', {
      data: { id: 'p1', token: 'abc', expiresAt: AT, link: 'http://localhost:8080/?preview=abc', releases: [] },
    });
    await show(`?at=${AT}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Make a link that shows the site as it was' }));
    const link = await screen.findByRole('link', { name: /Open the site as it was/ });
    expect(link.getAttribute('href')).toBe('http://localhost:8080/?preview=abc');
    expect(registry.calls('POST /api/previews')[0]?.body).toEqual({ channel: 'production', revision: 4 });
  });

  it('offers no link to read-only staff', async () => {
    registry.answer('POST /console/session', { data: { ...OPS, readOnly: true } });
    await show(`?at=${AT}`);
    expect(await screen.findByText('npx parlay preview --revision 4')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Make a link/ })).toBeNull();
  });
});
