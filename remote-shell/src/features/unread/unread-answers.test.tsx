import { describe, expect, it } from '@jest/globals';
import type { RealtimeEvent } from '@parlay/contracts/realtime';
import { aPlayer } from '@parlay/ports/fakes';
import { act, screen } from '@testing-library/react';
import { renderShell } from '../../testing/a-page.tsx';
import { UnreadAnswers } from './unread-answers.ts';
import { UnreadCount } from './unread-count.tsx';

const answered: RealtimeEvent = {
  name: 'TicketUpdate',
  payload: { ticketId: 'T-8841', status: 'PENDING_CUSTOMER', unread: 4, reason: 'reply' },
};

describe('UnreadAnswers [AC9]', () => {
  it('follows live updates, and reloads when they begin, initially and after a pause [RS7]', async () => {
    let unread = 1;
    const both = (
      <>
        <UnreadAnswers />
        <UnreadCount />
      </>
    );
    const api = { 'GET /api/account/tickets/unread': () => ({ unread }) };
    const { fake } = renderShell(both, { session: aPlayer(), api });
    expect(await screen.findByText('1 new answer')).toBeInTheDocument();
    unread = 2;
    act(() => fake.realtime.status.set('up'));
    expect(await screen.findByText('2 new answers')).toBeInTheDocument();
    act(() => fake.realtime.status.set('down'));
    expect(fake.calls).toHaveLength(2);
    unread = 3;
    act(() => fake.realtime.status.set('up'));
    expect(await screen.findByText('3 new answers')).toBeInTheDocument();
    act(() => fake.realtime.events.next(answered));
    expect(await screen.findByText('4 new answers')).toBeInTheDocument();
    expect(fake.calls).toHaveLength(3);
  });
});
