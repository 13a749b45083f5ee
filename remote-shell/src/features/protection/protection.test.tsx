import { describe, expect, it } from '@jest/globals';
import { PagePolicy } from '@parlay/contracts/page-policy';
import { aPlayer } from '@parlay/ports/fakes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../../testing/a-page.tsx';
import { TopBar } from '../top-bar/top-bar.tsx';
import { SessionNotices } from './session-notices.tsx';

const NOW = Date.parse('2026-05-16T20:00:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const policy = (rules: Partial<PagePolicy>) => PagePolicy.parse(rules);
const bar = () => screen.getByRole('navigation', { name: 'Your protection' });

describe('ProtectionBar [B10]', () => {
  const swedish = policy({
    clock: true,
    elapsed: true,
    rgBar: ['register', 'selfTest', 'limits', 'tomorrow'],
    register: { ids: ['spelpaus'] },
  });

  it('shows the links of the policy, except unknown ones', () => {
    renderShell(<TopBar />, { brand: { policy: swedish } });
    const links = within(bar()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Spelpaus', 'https://www.spelpaus.se/'],
      ['Check yourself', '/en/help-centre/gaming-addiction-checklist'],
      ['Limits', '/en/account/limits'],
    ]);
  });

  it('shows the clock and the length of the player’s session', () => {
    const session = aPlayer({ sessionStart: at(-61), policy: swedish });
    renderShell(<TopBar />, { session, now: () => NOW, brand: { policy: policy({}) } });
    expect(screen.getByText('01:01:00')).toBeVisible();
    expect(document.querySelectorAll('time')).toHaveLength(2);
  });

  it('stops play for 24 hours with one tap if the policy has the button [B12]', async () => {
    const sent: unknown[] = [];
    const { user, fake } = renderShell(<TopBar />, {
      session: aPlayer({ policy: policy({ panicButton: true }) }),
      paths: { home: '' },
      api: {
        'POST /api/account/timeout': ({ body }) => {
          sent.push(body);
          return { until: at(24 * 60), user: { authenticated: false } };
        },
      },
    });
    const shown: string[] = [];
    fake.ports.bus.on('notice.shown').subscribe(({ title }) => shown.push(title));
    await user.click(screen.getByRole('button', { name: 'Stop for 24 hours' }));
    await waitFor(() => expect(shown).toEqual(['Your break has begun']));
    expect(sent).toEqual([{ period: 'PT24H' }]);
    expect(screen.queryByRole('button', { name: 'Stop for 24 hours' })).toBeNull();
  });

  it('renders nothing if the policy does not require it', () => {
    renderShell(<TopBar />, { session: aPlayer({ policy: policy({}) }), brand: { policy: swedish } });
    expect(screen.queryByRole('navigation', { name: 'Your protection' })).toBeNull();
  });
});

it('tells a player whose time is used up on every page when play resumes [AC7]', async () => {
  const shown: (string | undefined)[] = [];
  const until = at(180);
  const view = renderShell(<SessionNotices />, { session: { status: 'guest' }, now: () => NOW });
  view.fake.ports.bus.on('notice.shown').subscribe(({ title, text }) => shown.push(title, text));
  act(() => view.fake.session.set(aPlayer({ sessionStart: at(0), sessionEndsAt: until, noPlayUntil: until })));
  await waitFor(() => expect(shown).toHaveLength(2));
  expect(shown[0]).toBe('Your time is used up');
  expect(shown[1]).toMatch(/^You can play again from .*\d\d:\d\d\. Until then you can withdraw/);
});

describe('SessionNotices', () => {
  /** Returns the titles of the notices shown in the given minute of a session. */
  function noticesAt(minute: number, rules: Partial<PagePolicy>, sessionEndsAt = at(24 * 60)) {
    let now = NOW;
    const session = aPlayer({ sessionStart: at(0), sessionEndsAt, policy: policy(rules) });
    const rendered = renderShell(<SessionNotices />, { session, now: () => now });
    const shown: string[] = [];
    rendered.fake.ports.bus.on('notice.shown').subscribe(({ title }) => shown.push(title));
    now = NOW + minute * 60_000;
    act(() =>
      rendered.fake.session.set(aPlayer({ sessionStart: at(0), sessionEndsAt, policy: policy(rules), initials: 'XY' })),
    );
    return shown;
  }

  it('shows a notice at each full hour if the policy requires it [B11, B12]', () => {
    expect(noticesAt(59, { noticeEveryMinutes: 60 })).toEqual([]);
    expect(noticesAt(121, { noticeEveryMinutes: 60 })).toEqual(['You have been logged in for 120 minutes']);
    expect(noticesAt(121, {})).toEqual([]);
  });

  it('warns five minutes before the session ends [B12, WCAG 2.2.1]', () => {
    expect(noticesAt(50, {}, at(60))).toEqual([]);
    expect(noticesAt(56, {}, at(60))).toEqual([expect.stringMatching(/^Your session ends at/)]);
  });
});
