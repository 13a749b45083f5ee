import { describe, expect, it } from '@jest/globals';
import type { GameFrameMessage } from '@parlay/contracts/frames';
import { PagePolicy } from '@parlay/contracts/page-policy';
import { aBalance, aPlayer, failure } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { act, waitFor } from '@testing-library/react';
import en from '../../locales/en.json';
import { aGame, lobbyApi, PATHS } from '../testing/games.ts';
import GamePage from './game.tsx';

const FRAME = {
  url: 'http://sandbox.localhost:8082/games/papermill/glasshouse?token=t1',
  origin: 'http://sandbox.localhost:8082',
  ratio: 0.75,
};
const game = aGame({ id: 'glasshouse', studio: 'Papermill', provider: 'papermill', ratio: 0.75 });
type Options = NonNullable<Parameters<typeof renderWithPorts>[1]>;

function page(params: Record<string, string | undefined>, options: Options = {}) {
  const view = renderWithPorts(<GamePage params={{ name: 'Glasshouse', id: 'glasshouse', ...params }} />, {
    messages: en,
    paths: PATHS,
    ...options,
    api: { ...lobbyApi([game]), 'POST /api/games/{id}/launch': () => FRAME, ...options.api },
  });
  return { ...view, launches: () => view.fake.calls.filter((call) => call.method === 'POST').map((call) => call.body) };
}

/** Returns a function that sends messages from the frame. */
function connectFrame(view: ReturnType<typeof page>) {
  let say: (message: GameFrameMessage) => void = () => undefined;
  const heard: unknown[] = [];
  view.fake.ports.frames.connect = (_iframe, options) => {
    say = (message) => options.onMessage(message as never);
    return { send: (message) => void heard.push(message), close: () => undefined };
  };
  return Object.assign((message: GameFrameMessage) => act(async () => say(message)), { heard });
}

describe('the game page', () => {
  it('launches real play for a player, with name, studio, balance and back link [CA7]', async () => {
    const view = page({}, { session: aPlayer(), balance: aBalance('1248.50') });
    const frame = await view.findByTitle('Glasshouse, the game');
    expect(frame).toHaveAttribute('src', FRAME.url);
    expect(view.launches()).toEqual([{ mode: 'real' }]);
    expect(view.getByRole('heading', { level: 1, name: 'Glasshouse' })).toBeInTheDocument();
    expect(view.getByText('Papermill')).toBeInTheDocument();
    expect(view.getByText('Balance').parentElement).toHaveTextContent('€1,248.50');
    expect(view.getByRole('link', { name: 'Back to the casino' })).toHaveAttribute('href', '/en/casino');
    expect(view.queryByText('Free play: not real money')).not.toBeInTheDocument();
  });

  it('links back to the brand’s lobby by name if the brand has no casino [CA10]', async () => {
    const brand = { products: ['betting' as const, 'virtuals' as const] };
    const known = page({}, { session: aPlayer(), brand });
    expect(await known.findByRole('link', { name: 'Virtuals' })).toHaveAttribute('href', '/en/virtuals');
    expect(known.queryByRole('link', { name: 'Back to the casino' })).not.toBeInTheDocument();
    const say = connectFrame(known);
    await known.findByTitle('Glasshouse, the game');
    await say({ action: 'game.exit' });
    expect(known.fake.location.current().pathname).toBe('/en/virtuals');
    known.unmount();
    const unknown = page({ id: 'nothing' }, { brand });
    await unknown.findByText(en.game.unknownTitle);
    expect(unknown.getByRole('link', { name: 'Virtuals' })).toHaveAttribute('href', '/en/virtuals');
  });

  it('shows session time and result before the first round, and updates them after a balance event [B2]', async () => {
    const now = Date.parse('2026-05-16T20:00:00.000Z');
    const policy = PagePolicy.parse({ elapsed: true, netPosition: true });
    const session = aPlayer({ policy, sessionStart: '2026-05-16T18:58:57.000Z' });
    let gamesBalance = '0.00';
    const api = { 'GET /api/account/session-balance': () => ({ gamesBalance, currency: 'EUR' }) };
    const view = page({}, { session, balance: aBalance('100.00'), api, now: () => now });
    await view.findByTitle('Glasshouse, the game');
    expect((await view.findByText('Logged in for')).parentElement).toHaveTextContent('01:01:03');
    const result = () => view.getByText('Result').parentElement;
    await waitFor(() => expect(result()).toHaveTextContent('€0.00'));
    gamesBalance = '-7.50';
    const next = aBalance('92.50');
    act(() =>
      view.fake.balance.set(next.status === 'known' ? { ...next, balances: { ...next.balances, version: 99 } } : next),
    );
    await waitFor(() => expect(result()).toHaveTextContent('-€7.50'));
  });

  it('shows a hidden balance with one tap if it must stay accessible [B1]', async () => {
    const session = aPlayer({ policy: PagePolicy.parse({ balanceInFullscreen: true }) });
    const view = page({}, { session, balance: aBalance('100.00') });
    await view.findByTitle('Glasshouse, the game');
    act(() => view.fake.ports.preferences.set('showBalance', false));
    expect(view.queryByText('Balance')).toBeNull();
    await view.user.click(await view.findByRole('button', { name: 'Show balance' }));
    expect((await view.findByText('Balance')).parentElement).toHaveTextContent('€100.00');
  });

  it('shows the locked amount, which the game excludes', async () => {
    const view = page({}, { session: aPlayer(), balance: aBalance() });
    expect(await view.findByText(/^Of it €150\.00 is locked and cannot be staked/)).toBeInTheDocument();
  });

  it('allows the frame only scripts and its own origin, in the provider’s aspect ratio [CA7]', async () => {
    const view = page({}, { session: aPlayer() });
    const frame = await view.findByTitle('Glasshouse, the game');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms');
    expect(frame.getAttribute('allow')).toBe('autoplay');
    expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(frame.parentElement?.style.getPropertyValue('--frame-ratio')).toBe('0.75');
  });

  it('sends the ready frame the chosen theme, and the change back to the device’s theme', async () => {
    const view = page({}, { session: aPlayer() });
    const say = connectFrame(view);
    await view.findByTitle('Glasshouse, the game');
    act(() => view.fake.ports.preferences.set('theme', 'dark'));
    expect(say.heard).toEqual([]);
    await say({ action: 'game.ready' });
    expect(say.heard).toEqual([{ action: 'opt.theme', parameters: { theme: 'dark' } }]);
    act(() => view.fake.ports.preferences.set('theme', 'system'));
    expect(say.heard.at(-1)).toEqual({ action: 'opt.theme', parameters: { theme: 'system' } });
  });

  it('labels demo play, even for visitors, and shows no balance', async () => {
    const view = page({ free: 'free' });
    expect(await view.findByTitle('Glasshouse, the game')).toBeInTheDocument();
    expect(view.launches()).toEqual([{ mode: 'demo' }]);
    expect(view.getByText('Free play: not real money')).toBeInTheDocument();
    expect(view.queryByText('Balance')).not.toBeInTheDocument();
  });

  it('asks a visitor to log in and return, or to play the demo', async () => {
    const view = page({});
    const loginRequests: unknown[] = [];
    view.fake.ports.bus.on('login.requested').subscribe((request) => loginRequests.push(request.returnTo));
    await view.user.click(await view.findByRole('button', { name: 'Log in' }));
    expect(loginRequests).toEqual(['/en/game/Glasshouse/glasshouse']);
    expect(view.launches()).toEqual([]);
    await view.user.click(view.getByRole('button', { name: 'Demo' }));
    expect(view.fake.location.current().pathname).toBe('/en/game/Glasshouse/glasshouse/free');
  });

  it('waits until the session state is known', async () => {
    const view = page({}, { session: { status: 'unknown' } });
    expect(await view.findByRole('heading', { name: 'Glasshouse' })).toBeInTheDocument();
    expect(view.launches()).toEqual([]);
    expect(view.queryByRole('button', { name: 'Log in' })).not.toBeInTheDocument();
    act(() => view.fake.session.set(aPlayer()));
    expect(await view.findByTitle('Glasshouse, the game')).toBeInTheDocument();
  });

  it('offers to take over a game open elsewhere, and sends the id of its last launch [B3]', async () => {
    let isOpen = true;
    const answer = () =>
      isOpen
        ? failure({ status: 409, code: 'game_open', details: { game: 'Quiet Comet' } })
        : { ...FRAME, id: 'f4d9a2e0-0000-4000-8000-000000000001' };
    const view = page({}, { session: aPlayer(), api: { 'POST /api/games/{id}/launch': answer } });
    expect(await view.findByRole('alert')).toHaveTextContent('Quiet Comet is open elsewhere');
    isOpen = false;
    await view.user.click(view.getByRole('button', { name: 'Play here' }));
    await waitFor(() => expect(view.launches()).toEqual([{ mode: 'real' }, { mode: 'real', takeOver: true }]));
    await waitFor(() =>
      expect(view.fake.ports.drafts.read('game launch')).toBe('f4d9a2e0-0000-4000-8000-000000000001'),
    );
  });

  it('shows when a player whose time is used up can play again [AC7]', async () => {
    const details = { until: '2026-05-17T22:00:00.000Z' };
    const refused = () => failure({ status: 403, code: 'time_limit_reached', details });
    const paths = { ...PATHS, 'account/limits': 'account/limits' };
    const view = page({}, { session: aPlayer(), paths, api: { 'POST /api/games/{id}/launch': refused } });
    expect(await view.findByRole('alert')).toHaveTextContent(
      /Your time is used up.*You can play again from .*\d\d:\d\d/,
    );
    expect(view.getByRole('link', { name: 'Your limits' })).toHaveAttribute('href', '/en/account/limits');
  });

  it('links to the age check that the policy requires before a stake, which links back [B8]', async () => {
    const refused = () => failure({ status: 403, code: 'identity_required' });
    const paths = { ...PATHS, 'account/verification': 'account/verification' };
    const view = page({}, { session: aPlayer(), paths, api: { 'POST /api/games/{id}/launch': refused } });
    expect(await view.findByRole('alert')).toHaveTextContent('First we check your age');
    const back = encodeURIComponent(view.fake.ports.navigation.current().pathname);
    expect(view.getByRole('link', { name: 'Go to verification' })).toHaveAttribute(
      'href',
      `/en/account/verification?return=${back}`,
    );
  });

  it('shows that nothing was staked in a failed launch, and launches again', async () => {
    let answers = 0;
    const view = page(
      {},
      {
        session: aPlayer(),
        api: {
          'POST /api/games/{id}/launch': () => {
            answers += 1;
            return answers === 1 ? failure({ code: 'provider_unavailable', status: 502, reference: 'r-1' }) : FRAME;
          },
        },
      },
    );
    expect(await view.findByRole('alert')).toHaveTextContent('Nothing was staked');
    expect(view.getByText('Reference: r-1')).toBeInTheDocument();
    await view.user.click(view.getByRole('button', { name: 'Try again' }));
    expect(await view.findByTitle('Glasshouse, the game')).toBeInTheDocument();
  });

  it('removes the frame and shows a message when the session ends', async () => {
    const view = page({}, { session: aPlayer() });
    await view.findByTitle('Glasshouse, the game');
    act(() => view.fake.session.set({ status: 'guest', reason: 'expired' }));
    expect(view.queryByTitle('Glasshouse, the game')).not.toBeInTheDocument();
    expect(view.getByRole('alert')).toHaveTextContent('Your session has ended');
    expect(view.getByRole('button', { name: 'Log in' })).toBeInTheDocument();
  });

  it('shows the unknown-game page for an unknown id or a third segment other than "free" [RT3]', async () => {
    const unknown = page({ id: 'nothing' });
    expect(await unknown.findByRole('heading', { level: 1, name: 'Game not found' })).toBeInTheDocument();
    unknown.unmount();
    const odd = page({ free: 'gratis' });
    expect(odd.getByRole('heading', { level: 1, name: 'Game not found' })).toBeInTheDocument();
    expect(odd.launches()).toEqual([]);
  });

  it('launches no game during maintenance, and no demo that is not allowed [CA9]', async () => {
    const closed = page({}, { session: aPlayer(), brand: { maintenance: true } });
    expect(await closed.findByText('Play for money is paused')).toBeInTheDocument();
    expect(closed.launches()).toEqual([]);
    closed.unmount();
    const strict = page({ free: 'free' }, { brand: { policy: PagePolicy.parse({ demo: 'ageVerified' }) } });
    expect(await strict.findByText('There is no free play here')).toBeInTheDocument();
    expect(strict.launches()).toEqual([]);
  });

  it('shows the frame once it is ready, leaves when the frame exits, and extends the session', async () => {
    const view = page({}, { session: aPlayer() });
    const say = connectFrame(view);
    const activity: unknown[] = [];
    view.fake.ports.bus.on('session.activity').subscribe((fact) => activity.push(fact));
    const frame = await view.findByTitle('Glasshouse, the game');
    expect(frame).toHaveAttribute('data-ready', 'false');
    await say({ action: 'game.ready' });
    expect(frame).toHaveAttribute('data-ready', 'true');
    await say({ action: 'extend-session' });
    expect(activity).toHaveLength(1);
    view.fake.ports.session.extend = () => 'no-gesture';
    await say({ action: 'extend-session', request: '2' });
    expect(activity).toHaveLength(1);
    expect(say.heard).toMatchObject([
      { action: 'extend-session', command: 'EXTENDED' },
      { action: 'extend-session', command: 'ERROR', error: { code: 'no-gesture' }, request: '2' },
    ]);
    await say({ action: 'game.exit' });
    expect(view.fake.location.current().pathname).toBe('/en/casino');
  });

  it('reloads the balance after a round while realtime is down', async () => {
    const view = page({}, { session: aPlayer() });
    const say = connectFrame(view);
    let refreshed = 0;
    view.fake.ports.session.refresh = async () => {
      refreshed += 1;
    };
    await view.findByTitle('Glasshouse, the game');
    view.fake.realtime.status.set('down');
    await say({ action: 'game.round', parameters: { state: 'finished' } });
    await waitFor(() => expect(refreshed).toBe(1));
    view.fake.realtime.status.set('up');
    await say({ action: 'game.round', parameters: { state: 'finished' } });
    expect(refreshed).toBe(1);
  });
});
