import { describe, expect, it } from '@jest/globals';
import { aBalance, aPlayer } from '@parlay/ports/fakes';
import { writableValue } from '@parlay/ports/watched';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing/a-page.tsx';
import { Top } from './top.tsx';

const at = (id: string) => ({ pathname: `/en/${id}`, route: { id, remote: 'remote-x', params: {} } });

describe('the top bar for a visitor', () => {
  it('shows Log in, Register and the languages [SH8]', async () => {
    const { user } = renderShell(<Top />);
    const banner = within(screen.getByRole('banner'));
    expect(banner.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/en/register');
    expect(banner.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/en/login');
    await user.click(banner.getByRole('button', { name: 'EN, change language' }));
    expect(banner.getByRole('link', { name: 'Suomi' })).toHaveAttribute('href', '/en/language/fi');
    expect(banner.queryByRole('button', { name: /balance/i })).toBeNull();
  });

  it('links to a login page that returns to the visitor’s page', () => {
    renderShell(<Top />, { location: { ...at('casino'), hash: '#slots' } });
    const link = screen.getByRole('link', { name: 'Log in' });
    expect(link).toHaveAttribute('href', '/en/login?return=%2Fen%2Fcasino%23slots');
  });

  it('shows no login during maintenance [SH5]', () => {
    renderShell(<Top />, { brand: { maintenance: true } });
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
  });

  it('follows maintenance and promo mode while the page is open [SH5, SH6]', () => {
    const off = { maintenance: false, maintenanceUntil: null, promo: false };
    const modes = writableValue(off);
    renderShell(<Top />, { modes });
    expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
    act(() => modes.set({ ...off, maintenance: true }));
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    act(() => modes.set({ ...off, promo: true }));
    expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Parlay, home' })).toBeNull();
    act(() => modes.set(off));
    expect(screen.getByRole('link', { name: 'Parlay, home' })).toBeInTheDocument();
  });

  it('shows what maintenance pauses and until when while staff have it on, on every page [SH5]', () => {
    const off = { maintenance: false, maintenanceUntil: null as string | null, promo: false };
    const modes = writableValue(off);
    renderShell(<Top />, { modes });
    expect(screen.queryByText('The site is being worked on')).toBeNull();
    act(() => modes.set({ ...off, maintenance: true }));
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByText('The site is being worked on')).toBeVisible();
    act(() => modes.set({ ...off, maintenance: true, maintenanceUntil: '2026-05-16T22:00:00.000Z' }));
    expect(
      bar.getByText(/^Logging in, playing and moving money are paused until .+ Your money is safe\.$/),
    ).toBeVisible();
    act(() => modes.set(off));
    expect(screen.queryByText('The site is being worked on')).toBeNull();
  });

  it('describes the deposit link with the reason during maintenance [SH5]', () => {
    const off = { maintenance: false, maintenanceUntil: null, promo: false };
    const modes = writableValue({ ...off, maintenance: true });
    renderShell(<Top />, { modes, session: aPlayer(), balance: aBalance() });
    const deposit = screen.getByRole('link', { name: 'Deposit' });
    expect(deposit).toHaveAccessibleDescription(
      /^The site is being worked on Logging in, playing and moving money are paused\./,
    );
    act(() => modes.set(off));
    expect(deposit).toHaveAccessibleDescription('');
  });

  it('links home from the logo [SH33]', () => {
    renderShell(<Top />);
    expect(screen.getByRole('link', { name: 'Parlay, home' })).toHaveAttribute('href', '/en/home');
  });
});

describe('ProductsBar and Dock', () => {
  it('show enabled products and mark the current one [SH11]', () => {
    renderShell(<Top />, { brand: { products: ['casino', 'tournaments'] }, location: at('game') });
    const bar = within(screen.getByRole('navigation', { name: 'Products' }));
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(['Casino', 'Tournaments']);
    expect(bar.getByRole('link', { current: true })).toHaveTextContent('Casino');
  });

  it('list a lottery brand’s help next to its lotteries [SH4]', () => {
    renderShell(<Top />, { brand: { lotteryOnly: true, products: ['lottery', 'boa'] } });
    const bar = within(screen.getByRole('navigation', { name: 'Products' }));
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Lottery',
      'Boa',
      'Questions and answers',
      'How to play',
      'About us',
    ]);
  });

  it('show five entries in the dock', () => {
    renderShell(<Top />, { location: at('home') });
    const dock = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(dock.getAllByRole('link')).toHaveLength(5);
    expect(dock.getByRole('link', { current: 'page' })).toHaveTextContent('Home');
  });
});

describe('the top bar for a player', () => {
  const player = { session: aPlayer(), balance: aBalance('1248.50') };

  it('shows a clock with server time, balance and Deposit, but no login [SH8]', () => {
    const now = new Date(2026, 4, 16, 20, 41).getTime();
    renderShell(<Top />, { ...player, now: () => now });
    expect(screen.getByText('20:41')).toBeVisible();
    expect(banner()).toHaveTextContent('Balance€1,248.50');
    expect(screen.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/en/account/deposit');
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  it('updates the clock automatically [SH8]', async () => {
    let now = new Date(2026, 4, 16, 20, 41).getTime();
    renderShell(<Top />, { ...player, now: () => now });
    now += 60_000;
    expect(await screen.findByText('20:42', {}, { timeout: 3000 })).toBeVisible();
  });

  it('hides the amount, stores that choice, and names the button after its action [SH9]', async () => {
    const { user, fake } = renderShell(<Top />, player);
    await user.click(screen.getByRole('button', { name: 'Hide balance' }));
    expect(fake.ports.preferences.get('showBalance')).toBe(false);
    expect(banner()).not.toHaveTextContent('1,248');
    expect(screen.getByText('Balance hidden')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show balance' }));
    expect(fake.ports.preferences.get('showBalance')).toBe(true);
    const stored = fake.calls.filter(({ path }) => path === '/api/account/preferences').map(({ body }) => body);
    expect(stored).toEqual([{ showBalance: false }, { showBalance: true }]);
    expect(banner()).toHaveTextContent('Balance€1,248.50');
  });

  it('shows no amount while the balance is unavailable, and retries', async () => {
    const { user, fake } = renderShell(<Top />, { ...player, balance: { status: 'unavailable' } });
    expect(screen.getByText('Balance unavailable')).toBeVisible();
    fake.ports.session.refresh = async () => fake.balance.set(aBalance('10.00', 2));
    await user.click(screen.getByRole('button', { name: /Try again/ }));
    await waitFor(() => expect(banner()).toHaveTextContent('Balance€10.00'));
  });

  it('updates when the balance changes', () => {
    const { fake } = renderShell(<Top />, player);
    act(() => fake.balance.set(aBalance('99.95', 2)));
    expect(banner()).toHaveTextContent('Balance€99.95');
  });

  it('renders the player’s placeholders while the session state is unknown', () => {
    renderShell(<Top />, { session: { status: 'unknown' } });
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    expect(screen.queryByRole('button', { name: /balance/i })).toBeNull();
  });

  it('shows that the balance is unavailable when the session cannot be loaded', () => {
    renderShell(<Top />, { session: { status: 'unknown' }, balance: { status: 'unavailable' } });
    expect(screen.getByText('Balance unavailable')).toBeVisible();
    expect(screen.getByRole('button', { name: /Try again/ })).toBeEnabled();
  });

  it.each([
    [
      false,
      [
        'Account',
        'Deposit',
        'Withdrawal',
        'Limits',
        'Transactions',
        'Bet history',
        'Support',
        'Verification',
        'Bonus',
        'Help',
      ],
    ],
    [true, ['Account', 'Deposit', 'Withdrawal', 'Transactions', 'Bonus']],
  ])('lists the account pages in order (lottery only: %s) [SH10]', async (lotteryOnly, names) => {
    const { user } = renderShell(<Top />, { ...player, brand: { lotteryOnly } });
    await user.click(menuButton());
    const menu = within(screen.getByRole('navigation', { name: 'Account' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(names);
    expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible();
  });

  it('ends the session and goes home when Log out is pressed [AU19]', async () => {
    const { user, fake } = renderShell(<Top />, { ...player, location: at('account/limits') });
    await user.click(menuButton());
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(fake.ports.session.current().status).toBe('guest');
    await waitFor(() => expect(fake.ports.navigation.current().pathname).toBe('/en/home'));
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});

describe('the top bar in promo mode', () => {
  it.each([true, false])(
    'shows help and language, but no brand link or account menus (maintenance: %s) [SH6]',
    (maintenance) => {
      renderShell(<Top />, { brand: { promo: true, maintenance }, session: aPlayer(), balance: aBalance() });
      const banner = screen.getByRole('banner');
      expect(banner).toHaveAttribute('data-promo', 'true');
      expect(within(banner).queryByRole('link', { name: 'Parlay, home' })).toBeNull();
      expect(within(banner).queryByRole('button', { name: /account menu/ })).toBeNull();
      expect(within(banner).getByRole('link', { name: 'Help' })).toBeInTheDocument();
      expect(within(banner).getByRole('button', { name: 'EN, change language' })).toBeInTheDocument();
    },
  );
});

describe('TopBar background', () => {
  it('changes as soon as the page is scrolled by one pixel [SH12]', () => {
    renderShell(<Top />);
    const banner = screen.getByRole('banner');
    expect(banner).toHaveAttribute('data-scrolled', 'false');
    scrollTo(1);
    expect(banner).toHaveAttribute('data-scrolled', 'true');
    scrollTo(0);
    expect(banner).toHaveAttribute('data-scrolled', 'false');
  });

  function scrollTo(top: number) {
    document.documentElement.scrollTop = top;
    fireEvent.scroll(document);
  }
});

const banner = () => screen.getByRole('banner');

/** Returns the dropdown's button. On phones, the button with the same name opens the right menu. */
const menuButton = () =>
  screen
    .getAllByRole('button', { name: 'D1, account menu' })
    .find((button) => button.getAttribute('aria-haspopup') !== 'dialog') as HTMLElement;

describe('the top bar in combined modes', () => {
  const cases = [true, false].flatMap((promo) =>
    [true, false].flatMap((maintenance) => [true, false].map((player) => [promo, maintenance, player] as const)),
  );

  it.each(cases)('promo %s, maintenance %s, player %s [SH5, SH6]', (promo, maintenance, isPlayer) => {
    renderShell(<Top />, {
      brand: { promo, maintenance },
      ...(isPlayer ? { session: aPlayer(), balance: aBalance() } : {}),
    });
    const bar = within(screen.getByRole('banner'));
    const has = (role: 'link' | 'button', name: string | RegExp) => bar.queryAllByRole(role, { name }).length > 0;
    expect(has('link', 'Parlay, home')).toBe(!promo);
    expect(has('button', /account menu/)).toBe(isPlayer && !promo);
    expect(has('link', 'Log in')).toBe(!isPlayer && !maintenance);
    expect(has('link', 'Register')).toBe(!isPlayer && !maintenance);
    expect(has('button', /balance/)).toBe(isPlayer);
    expect(has('button', /change language/)).toBe(!isPlayer || promo);
    expect(has('link', 'Help')).toBe(promo);
  });
});
