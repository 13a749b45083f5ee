import { expect, it } from '@jest/globals';
import { accountLinks } from '@parlay/contracts/account-links';
import { aPlayer } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { within } from '@testing-library/react';
import en from '../../../locales/en.json';
import { AccountNav } from './account-nav.tsx';

it.each([
  [
    false,
    [
      'account',
      'account/deposit',
      'account/withdrawal',
      'account/limits',
      'account/transactions',
      'account/bet-history',
    ],
    ['account/support', 'account/verification', 'account/bonus', 'help-centre'],
  ],
  [true, ['account', 'account/deposit', 'account/withdrawal', 'account/transactions'], ['account/bonus']],
])(
  'lists the account menu links in their order, for a lottery-only brand: %s [RT8, SH10, SH4]',
  (lotteryOnly, ...routes) => {
    const view = renderWithPorts(<AccountNav />, {
      messages: en,
      paths: Object.fromEntries(accountLinks(false).map((route) => [route, route])),
      session: aPlayer(),
      brand: { lotteryOnly },
      location: { pathname: '/en/account', route: { id: 'account', remote: 'remote-account', params: {} } },
    });
    const links = within(view.getByRole('navigation', { name: 'Account' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(routes.flat().map((route) => `/en/${route}`));
  },
);
