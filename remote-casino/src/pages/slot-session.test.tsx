import { describe, expect, it } from '@jest/globals';
import type { GameFrameMessage } from '@parlay/contracts/frames';
import { aBalance, aPlayer, failure } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { act, waitFor } from '@testing-library/react';
import en from '../../locales/en.json';
import type { SlotSession } from '../model/slot-session.ts';
import { aGame, lobbyApi, PATHS } from '../testing/games.ts';
import GamePage from './game.tsx';

const NOW = Date.parse('2026-05-16T20:00:00.000Z');
const FRAME = {
  url: 'http://sandbox.localhost:8082/games/oddbird/kite',
  origin: 'http://sandbox.localhost:8082',
  ratio: 0.75,
};
const SESSION: SlotSession = {
  id: 'f4d9a2e0-0000-4000-8000-000000000001',
  minutes: 20,
  amount: '30.00',
  currency: 'EUR',
  beganAt: '2026-05-16T20:00:00.000Z',
  endsAt: '2026-05-16T20:20:00.000Z',
  seconds: 1200,
  staked: '0.00',
  returned: '0.00',
  left: '30.00',
  ended: null,
};

/**
 * Renders the page of a slot that requires time and money first. With `running`, the server has a session.
 */
function slotPage({ ports = {} as Partial<NonNullable<Parameters<typeof renderWithPorts>[1]>>, running = false } = {}) {
  const server: { session: SlotSession | undefined } = { session: running ? SESSION : undefined };
  let now = NOW;
  const view = renderWithPorts(<GamePage params={{ name: 'Kite', id: 'kite' }} />, {
    messages: en,
    paths: { ...PATHS, 'account/limits': 'account/limits' },
    session: aPlayer(),
    balance: aBalance('100.00'),
    now: () => now,
    ...ports,
    api: {
      ...lobbyApi([aGame({ id: 'kite' })]),
      'POST /api/games/{id}/launch': () =>
        server.session
          ? { ...FRAME, slotSession: server.session }
          : failure({ status: 409, code: 'slot_session_required' }),
      'POST /api/slot-sessions': () => {
        server.session = SESSION;
        return SESSION;
      },
      'GET /api/slot-sessions/{id}': () => server.session,
      ...ports.api,
    },
  });
  let send: (message: GameFrameMessage) => void = () => undefined;
  view.fake.ports.frames.connect = (_iframe, options) => {
    send = (message) => options.onMessage(message as never);
    return { send: () => undefined, close: () => undefined };
  };
  let version = 1;
  return {
    ...view,
    server,
    begun: () => view.fake.calls.filter(({ path }) => path === '/api/slot-sessions').map(({ body }) => body),
    /** Number of requests for the remaining time and money. */
    readings: () => view.fake.calls.filter(({ path }) => path.startsWith('/api/slot-sessions/')).length,
    round: (state: 'started' | 'finished') => act(async () => send({ action: 'game.round', parameters: { state } })),
    setNow: (at: string) => {
      now = Date.parse(at);
    },
    changeBalance: () => {
      version += 1;
      const next = aBalance('90.00');
      act(() =>
        view.fake.balance.set(next.status === 'known' ? { ...next, balances: { ...next.balances, version } } : next),
      );
    },
  };
}

describe('the page of a slot that requires a time and money limit [B11]', () => {
  it('asks for both without suggestions, shows errors, and then launches', async () => {
    const view = slotPage();
    expect(await view.findByRole('heading', { name: en.game.slotSession.title })).toBeInTheDocument();
    const [minutes, amount] = [view.getByLabelText('Time in minutes'), view.getByLabelText('Most that you stake')];
    expect([minutes, amount].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
    const start = view.getByRole('button', { name: 'Start session' });
    await view.user.click(start);
    expect(minutes).toHaveAccessibleDescription(en.game.slotSession.error.minutes);
    expect(amount).toHaveAccessibleDescription(en.game.slotSession.error.amount);
    expect(view.begun()).toEqual([]);
    // The field takes digits only.
    await view.user.type(minutes, '2 0 min');
    expect(minutes).toHaveValue('20');
    await view.user.type(amount, '30');
    await view.user.click(start);
    expect(await view.findByTitle('Kite, the game')).toBeInTheDocument();
    expect(view.begun()).toEqual([{ minutes: 20, amount: '30.00' }]);
    expect((await view.findByText('Left to stake')).parentElement).toHaveTextContent('€30.00');
    expect(view.getByText('Time left').parentElement).toHaveTextContent('20 min');
  });

  it('uses a session that another device has started in the meantime', async () => {
    const view = slotPage({
      ports: { api: { 'POST /api/slot-sessions': () => failure({ status: 409, code: 'slot_session_running' }) } },
    });
    await view.user.type(await view.findByLabelText('Time in minutes'), '60');
    await view.user.type(view.getByLabelText('Most that you stake'), '500');
    view.server.session = SESSION;
    await view.user.click(view.getByRole('button', { name: 'Start session' }));
    expect(await view.findByTitle('Kite, the game')).toBeInTheDocument();
    expect((await view.findByText('Left to stake')).parentElement).toHaveTextContent('€30.00');
  });

  it('shows the last round’s result, then closes the game and shows the session’s figures', async () => {
    const view = slotPage({ running: true });
    await view.findByTitle('Kite, the game');
    await view.round('started');
    view.server.session = { ...SESSION, staked: '30.00', left: '0.00', ended: 'money' };
    view.changeBalance();
    await waitFor(() => expect(view.getByText('Left to stake').parentElement).toHaveTextContent('€0.00'));
    expect(view.getByTitle('Kite, the game')).toBeInTheDocument();
    view.server.session = { ...view.server.session, returned: '12.50' };
    await view.round('finished');
    view.changeBalance();
    const message = await view.findByRole('alert', {}, { timeout: 4_000 });
    expect(message).toHaveTextContent('The money of your session is used up');
    await waitFor(() => expect(message).toHaveTextContent(/Staked€30\.00Won€12\.50Result−€17\.50/));
    expect(view.queryByTitle('Kite, the game')).toBeNull();
    expect(view.getByRole('link', { name: 'Your limits' })).toHaveAttribute('href', '/en/account/limits');
  });

  it('requests the remaining amounts once when the balance changes', async () => {
    const view = slotPage({ running: true });
    await view.findByTitle('Kite, the game');
    await waitFor(() => expect(view.readings()).toBe(1));
    view.server.session = { ...SESSION, staked: '0.20', left: '29.80' };
    view.changeBalance();
    await waitFor(() => expect(view.getByText('Left to stake').parentElement).toHaveTextContent('€29.80'));
    await act(async () => undefined);
    expect(view.readings()).toBe(2);
  });

  it('closes the game when the server’s clock reaches the end of the session', async () => {
    const view = slotPage({ running: true });
    await view.findByTitle('Kite, the game');
    view.setNow('2026-05-16T20:20:00.000Z');
    expect(await view.findByRole('alert', {}, { timeout: 4_000 })).toHaveTextContent(
      'The time of your session is over',
    );
    expect(view.queryByTitle('Kite, the game')).toBeNull();
  });
});
