import { describe, expect, it } from '@jest/globals';
import { aPlayer, type Handlers } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { screen, waitFor, within } from '@testing-library/react';
import en from '../../locales/en.json';
import type { TournamentDetails } from '../model/tournament.ts';
import { anInit, aSeat, aTournament } from '../tournament.testing.ts';
import TournamentPage from './tournament.tsx';

const START = '2026-05-16T18:00:00.000Z';
const CLOSE = '2026-05-16T18:30:00.000Z';

const aTerm = (terms: Partial<TournamentDetails['terms']> = {}): NonNullable<TournamentDetails['terms']> => ({
  prizePool: '36.00',
  addedPrize: '0.00',
  guaranteedPrize: '0.00',
  minPlayers: null,
  leaveUntil: null,
  reentry: null,
  ...terms,
});
const upcoming = (terms: Partial<TournamentDetails['terms']>, tournament: Partial<TournamentDetails> = {}) =>
  aTournament({ status: 'UPCOMING', startTime: START, entryClosesAt: CLOSE, terms: aTerm(terms), ...tournament });

function open(tournament: TournamentDetails, { seat, api = {} }: { seat?: object; api?: Handlers } = {}) {
  return renderWithPorts(<TournamentPage params={{ id: 'cup-1' }} />, {
    messages: en,
    session: aPlayer(),
    now: () => Date.parse(START) - 3_600_000,
    api: {
      'GET /api/sportuno/init': () => anInit({ tournament, competitions: [] }),
      'GET /api/sportuno/balance': () => aSeat({ enrolled: seat !== undefined, bets: [], ...seat }),
      ...api,
    },
  });
}

const rules = async () => (await screen.findByRole('region', { name: 'Rules' })).textContent;

describe('the rules of a tournament', () => {
  it('follow from its terms', async () => {
    open(
      upcoming({
        minPlayers: { count: 10, by: START },
        leaveUntil: START,
        reentry: { max: 2, price: '5.00' },
        addedPrize: '50.00',
        guaranteedPrize: '500.00',
      }),
    );
    const text = await rules();
    expect(text).toMatch(/If fewer than 10 players have joined by .*16\.05\.2026/);
    expect(text).toMatch(/Until .* you can leave/);
    expect(text).toContain('2 times for €5.00 each');
    expect(text).toContain('The prizes are the entries less 10%.');
    expect(text).toMatch(/adds €50\.00 to the prizes/);
    expect(text).toContain('at least €500.00');
    expect(text).toContain('The first 2 places win: 50%, 30.5%.');
    expect(text).toContain('You need 3 settled bets');
  });

  it('leave out what does not apply', async () => {
    open(upcoming({ prizePool: '0.00' }, { entryPrice: '0.00' }));
    const text = await rules();
    expect(text).toContain('There are no prizes.');
    expect(text).toContain('Joining costs nothing.');
    expect(text).toContain('After joining you cannot leave.');
    for (const absent of ['If fewer', 'start again', 'adds', 'settled bets']) expect(text).not.toContain(absent);
  });

  it('state the prizes of the house in a free tournament', async () => {
    open(upcoming({ prizePool: '100.00', addedPrize: '100.00' }, { entryPrice: '0.00' }));
    const text = await rules();
    expect(text).toMatch(/adds €100\.00 to the prizes/);
    expect(text).not.toContain('the entries less');
  });
});

describe('joining and leaving', () => {
  it('states before payment how many players are needed and until when the player can leave', async () => {
    const { user } = open(upcoming({ minPlayers: { count: 10, by: START }, leaveUntil: START }));
    await user.click(await screen.findByRole('button', { name: 'Join Tournament for €10.00' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/If fewer than 10 players/)).toBeInTheDocument();
    expect(dialog.getByText(/Until .* you can leave/)).toBeInTheDocument();
  });

  it('leaves after a confirmation, and offers to join again', async () => {
    let enrolled = true;
    const { user, fake } = open(upcoming({ leaveUntil: START }), {
      api: {
        'GET /api/sportuno/balance': () => aSeat({ enrolled, bets: [] }),
        'POST /api/sportuno/leave': () => {
          enrolled = false;
          return { tournamentId: 'cup-1', balances: {} };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Leave tournament' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave Saturday Striker Cup?' }));
    expect(dialog.getByText('Your entry of €10.00 is paid back.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Leave tournament' }));
    expect(await screen.findByRole('button', { name: 'Join Tournament for €10.00' })).toBeInTheDocument();
    expect(fake.calls.filter(({ path }) => path === '/api/sportuno/leave')).toHaveLength(1);
  });

  it('offers no leaving after the start', async () => {
    open(aTournament({ terms: aTerm({ leaveUntil: '2026-05-16T16:00:00.000Z' }), entryClosesAt: CLOSE }), { seat: {} });
    expect(await rules()).toContain('After joining you cannot leave.');
    expect(screen.queryByRole('button', { name: 'Leave tournament' })).toBeNull();
  });

  it('offers a new start for its price once the points are used up', async () => {
    const { user, fake } = open(
      aTournament({ terms: aTerm({ reentry: { max: 1, price: '5.00' } }), entryClosesAt: CLOSE }),
      {
        seat: { reentriesLeft: 1, pointsBalance: { available: '0.00', openBets: '0.00' } },
        api: {
          'POST /api/sportuno/enroll': () => ({
            tournamentId: 'cup-1',
            entryId: 'e2',
            pointsBalance: {},
            balances: {},
          }),
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Start again for €5.00' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start again for €5.00' }),
    );
    await waitFor(() =>
      expect(fake.calls).toContainEqual(
        expect.objectContaining({
          path: '/api/sportuno/enroll',
          body: { tournamentId: 'cup-1', reentry: true },
        }),
      ),
    );
  });

  it('says that too few players had joined', async () => {
    open(
      upcoming(
        { minPlayers: { count: 10, by: START } },
        { status: 'FINISHED', isCancelled: true, cancelledFor: 'players' },
      ),
    );
    expect(await screen.findByText(/Fewer than 10 players had joined/)).toBeInTheDocument();
  });
});
