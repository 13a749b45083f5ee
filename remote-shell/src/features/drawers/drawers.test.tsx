import { describe, expect, it } from '@jest/globals';
import { aBalance, aPlayer } from '@parlay/ports/fakes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Top } from '../../slots/top.tsx';
import { renderShell } from '../../testing/a-page.tsx';

const openLeft = async (options: Parameters<typeof renderShell>[1] = {}) => {
  const view = renderShell(<Top />, options);
  const opener = screen.getByRole('button', { name: 'Open menu' });
  await view.user.click(opener);
  return { ...view, opener, drawer: await screen.findByRole('dialog', { name: 'Menu' }) };
};

describe('LeftMenu', () => {
  it('shows products, help, contact and, for visitors, login and registration [SH13]', async () => {
    const { drawer } = await openLeft({ brand: { products: ['casino', 'lottery'] } });
    expect(
      within(drawer)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Casino', 'Lottery', 'Help centre', 'Contact us', 'Register', 'Log in', 'EN', 'Suomi']);
  });

  it('shows lotteries, help pages and an external contact link for a lottery brand [SH4]', async () => {
    const { drawer } = await openLeft({
      brand: { products: ['lottery', 'helio-lottery'], lotteryOnly: true, contactUrl: 'https://contact.example/' },
    });
    expect(
      within(drawer)
        .getAllByRole('link')
        .slice(0, 7)
        .map((link) => link.textContent),
    ).toEqual([
      'Lottery',
      'Helio lottery',
      'Questions and answers',
      'How to play',
      'About us',
      'Help centre',
      'Contact us',
    ]);
    expect(within(drawer).getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      'https://contact.example/',
    );
  });

  it('shows no login during maintenance [SH5, SH13]', async () => {
    const { drawer } = await openLeft({ brand: { maintenance: true } });
    expect(within(drawer).queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  it('traps the focus, makes the page inert, and returns the focus on Escape [SH13]', async () => {
    const { user, opener, drawer } = await openLeft();
    await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement));
    for (let step = 0; step < 24; step += 1) {
      await user.tab();
      // jsdom does not implement `inert`, so the guards at both ends return the focus.
      await waitFor(() => {
        if (document.activeElement !== document.body)
          expect(drawer.parentElement).toContainElement(document.activeElement as HTMLElement);
      });
    }
    expect(screen.queryByRole('banner')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opener).toHaveFocus();
  });

  it('closes when a link is followed [SH13]', async () => {
    const { user, drawer, fake } = await openLeft();
    await user.click(within(drawer).getByRole('link', { name: 'Lottery' }));
    expect(fake.ports.navigation.current().pathname).toBe('/en/lottery');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('RightMenu', () => {
  it('shows account, transactions and log out [SH13]', async () => {
    const { user, fake } = renderShell(<Top />, { session: aPlayer(), balance: aBalance() });
    const opener = screen
      .getAllByRole('button', { name: 'D1, account menu' })
      .find((button) => button.getAttribute('aria-haspopup') === 'dialog') as HTMLElement;
    await user.click(opener);
    const drawer = within(await screen.findByRole('dialog', { name: 'demo1' }));
    expect(drawer.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/en/account');
    expect(drawer.getByRole('link', { name: 'Transactions' })).toHaveAttribute('href', '/en/account/transactions');
    expect(drawer.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/en/account/deposit');
    const names = drawer.getAllByRole('link').map((link) => link.textContent);
    expect(names).toEqual(expect.arrayContaining(['Withdrawal', 'Limits', 'Bet history', 'Support', 'Bonus']));
    expect(drawer.getByText('Balance').closest('p')).toHaveTextContent('Balance€1,000.00');
    await user.click(drawer.getByRole('button', { name: 'Log out' }));
    expect(fake.ports.session.current().status).toBe('guest');
  });

  it('shows only the currency symbol of a hidden balance [SH9]', async () => {
    const { user, fake } = renderShell(<Top />, { session: aPlayer(), balance: aBalance() });
    act(() => fake.ports.preferences.set('showBalance', false));
    const opener = screen
      .getAllByRole('button', { name: 'D1, account menu' })
      .find((button) => button.getAttribute('aria-haspopup') === 'dialog') as HTMLElement;
    await user.click(opener);
    const drawer = within(await screen.findByRole('dialog', { name: 'demo1' }));
    expect(drawer.getByText('Balance hidden').closest('p')).toHaveTextContent(/^Balance hidden€$/);
  });
});
