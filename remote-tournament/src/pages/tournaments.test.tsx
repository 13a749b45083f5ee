import { describe, expect, it } from '@jest/globals';
import { aPlayer, failure } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { screen, within } from '@testing-library/react';
import en from '../../locales/en.json';
import { aTournament } from '../tournament.testing.ts';
import TournamentsPage from './tournaments.tsx';

const paths = { tournament: 'tournaments/:id' };

describe('the tournament list [RT9]', () => {
  it('groups running, upcoming and finished tournaments, each linked to its screen [RT9]', async () => {
    renderWithPorts(<TournamentsPage />, {
      messages: en,
      paths,
      api: {
        'GET /api/sportuno/tournaments': () => [
          aTournament({ id: 'old', name: 'Friday Cup', status: 'FINISHED' }),
          aTournament({ id: 'now', name: 'Saturday Cup', entryClosesAt: '2026-05-16T20:41:00.000Z' }),
          aTournament({ id: 'next', name: 'Sunday Cup', status: 'UPCOMING' }),
        ],
      },
    });
    const running = within(await screen.findByRole('region', { name: 'Running now' }));
    expect(running.getByRole('link', { name: 'Saturday Cup' })).toHaveAttribute('href', '/en/tournaments/now');
    expect(running.getByText('€10.00')).toBeInTheDocument();
    expect(running.getByText('Entry closed')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Upcoming' })).getByText('Entry closes')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Upcoming' })).getByRole('link')).toHaveTextContent('Sunday Cup');
    expect(within(screen.getByRole('region', { name: 'Finished' })).getByRole('link')).toHaveTextContent('Friday Cup');
  });

  it('explains tournaments to visitors before data arrives, but not to players [RT9]', () => {
    const api = { 'GET /api/sportuno/tournaments': () => [] };
    const { unmount } = renderWithPorts(<TournamentsPage />, { messages: en, api });
    expect(screen.getByText(/^Everybody starts with the same points/)).toBeInTheDocument();
    unmount();
    renderWithPorts(<TournamentsPage />, { messages: en, api, session: aPlayer() });
    expect(screen.queryByText(/^Everybody starts with the same points/)).toBeNull();
  });

  it('shows a notice if there are no tournaments', async () => {
    renderWithPorts(<TournamentsPage />, { messages: en, api: { 'GET /api/sportuno/tournaments': () => [] } });
    expect(await screen.findByText('No tournaments yet')).toBeInTheDocument();
  });

  it('shows when the browser is offline, and retries', async () => {
    const { user, fake } = renderWithPorts(<TournamentsPage />, {
      messages: en,
      api: { 'GET /api/sportuno/tournaments': () => failure({ kind: 'network', code: 'unreachable' }) },
    });
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    fake.handle({ 'GET /api/sportuno/tournaments': () => [aTournament()] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Saturday Striker Cup' })).toBeInTheDocument();
  });
});
