import { describe, expect, it } from '@jest/globals';
import { aPlayer, failure, type Handlers } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '../../../locales/en.json';
import type { Breaks as BreaksData } from '../../model/breaks.ts';
import { Breaks } from './breaks.tsx';

const data: BreaksData = {
  timeout: { minHours: 24, maxHours: 1008 },
  panicButton: true,
  exclusion: { minMonths: 6, maxMonths: 60, groupFirst: true, untilFurtherNotice: true, brands: 34 },
  history: [],
};
const UNTIL = new Date(2027, 4, 15, 17, 30).toISOString();

/** Renders the breaks with the given server state, and records the requests. */
function open(change: Partial<BreaksData> = {}, api: Handlers = {}) {
  const sent: unknown[] = [];
  const take = ({ body }: { body?: unknown }) => {
    sent.push(body);
    return { until: UNTIL, user: { authenticated: false as const } };
  };
  const view = renderWithPorts(<Breaks />, {
    messages: en,
    session: aPlayer(),
    paths: { home: '', 'account/limits': 'account/limits' },
    api: {
      'GET /api/account/timeout': () => ({ ...data, ...change }),
      'POST /api/account/timeout': take,
      'POST /api/self-exclusion': take,
      ...api,
    } as Handlers,
  });
  return { ...view, sent };
}

describe('Breaks [CL15, CL17]', () => {
  it('offers the lengths that the policy allows, and starts the chosen break once confirmed', async () => {
    const { user, sent, fake } = open();
    const card = within(await screen.findByRole('region', { name: 'Take a break' }));
    expect(card.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toHaveLength(6);
    await user.click(card.getByRole('radio', { name: '7 days' }));
    await user.click(card.getByRole('button', { name: 'Start break' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Take a break of 7 days?' }));
    expect(
      question.getByText(/^You are logged out on every device now\. Until \d\d\.\d\d\.\d{4} \d\d:\d\d/),
    ).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(sent).toEqual([]);
    await user.click(card.getByRole('button', { name: 'Start break' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start break' }));
    expect(sent).toEqual([{ period: 'P7D' }]);
    await waitFor(() => expect(fake.session.current().status).toBe('guest'));
  });

  it('stops play for 24 hours with one tap, only if the policy has the button [B12]', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'Stop for 24 hours' }));
    expect(sent).toEqual([{ period: 'PT24H' }]);
    open({ panicButton: false });
    expect(await screen.findAllByRole('button', { name: 'Start break' })).not.toHaveLength(0);
    expect(screen.getAllByRole('button', { name: 'Stop for 24 hours' })).toHaveLength(1);
  });

  it('shows that a break has not started', async () => {
    const { user, fake } = open({}, {
      'POST /api/account/timeout': () => failure({ status: 503, code: 'unavailable', message: 'Away' }),
    } as Handlers);
    const shown: string[] = [];
    fake.ports.bus.on('notice.shown').subscribe(({ title }) => shown.push(String(title)));
    await user.click(await screen.findByRole('button', { name: 'Start break' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start break' }));
    await waitFor(() => expect(shown).toEqual(['The break has not begun']));
    expect(fake.session.current().status).toBe('player');
  });

  it('requires confirmation of a self-exclusion, and preselects every site [B9]', async () => {
    const { user, sent } = open();
    const part = within(await screen.findByRole('region', { name: 'Self-exclusion' }));
    expect(part.getByRole('radio', { name: 'All sites of the group (34 brands)' })).toBeChecked();
    await user.click(part.getByRole('radio', { name: '1 year' }));
    await user.click(part.getByRole('button', { name: 'Continue to self-exclusion' }));
    expect(sent).toEqual([]);
    const summary = within(screen.getByRole('region', { name: 'Read this once more' }));
    expect(summary.getByRole('heading', { name: 'Read this once more' })).toHaveFocus();
    expect(summary.getByText('1 year')).toBeVisible();
    expect(summary.getByText('All sites of the group (34 brands)')).toBeVisible();
    await user.click(summary.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('button', { name: 'Continue to self-exclusion' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Exclude me' }));
    expect(sent).toEqual([{ period: 'P1Y', scope: 'group' }]);
  });

  it('shows the minimum duration that the policy allows [CL15]', async () => {
    open({ exclusion: { ...data.exclusion, minMonths: 1 } });
    const part = within(await screen.findByRole('region', { name: 'Self-exclusion' }));
    expect(part.getByText(/^Closes your account to play\. Shortest time: 1 month\./)).toBeVisible();
  });

  it('offers exclusion until further notice, and shows earlier breaks', async () => {
    const history: BreaksData['history'] = [
      { kind: 'timeout', scope: 'group', startsAt: UNTIL, endsAt: UNTIL, inForceUntil: UNTIL, byPlayer: true },
    ];
    const { user, sent } = open({ history });
    await user.click(await screen.findByRole('radio', { name: 'Until further notice' }));
    expect(within(screen.getByRole('region', { name: /earlier breaks/ })).getByText('Taken by you')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue to self-exclusion' }));
    expect(screen.getByText('On request only')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Exclude me' }));
    expect(sent).toEqual([{ period: null, scope: 'group' }]);
  });
});
