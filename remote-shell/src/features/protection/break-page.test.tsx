import { afterEach, describe, expect, it } from '@jest/globals';
import { formatBrowserBreak } from '@parlay/contracts/browser-break';
import { BROWSER_BREAK_COOKIE } from '@parlay/contracts/cookies';
import { clearPageCookie, setPageCookie } from '@parlay/contracts/page-cookie';
import { aBalance, aPlayer } from '@parlay/ports/fakes';
import { screen } from '@testing-library/react';
import NotFoundPage from '../../pages/not-found.tsx';
import { Bottom } from '../../slots/bottom.tsx';
import { Top } from '../../slots/top.tsx';
import { renderShell } from '../../testing/a-page.tsx';

/** Renders the header, dock and footer around a page with this route. */
const around = (id: string) =>
  renderShell(
    <>
      <Top />
      <NotFoundPage />
      <Bottom />
    </>,
    {
      api: { 'GET /api/partials/footer-company-info': () => new Promise(() => undefined) },
      session: { status: 'guest' },
      brand: {
        helpers: [{ name: 'Help line', url: 'https://help.example/' }],
        social: [{ name: 'Social', url: 'https://s.example/' }],
        affiliate: { name: 'Partners', url: 'https://partners.example/' },
      },
      paths: { home: '', login: 'login', register: 'register', casino: 'casino', 'on-break': 'break' },
      location: { pathname: `/en/${id}`, route: { id, remote: 'remote-account', params: {} } },
    },
  );
const beginBreak = (until: Date | null) =>
  setPageCookie(document, BROWSER_BREAK_COOKIE, formatBrowserBreak({ brandId: null, until }));

afterEach(() => void clearPageCookie(document, BROWSER_BREAK_COOKIE));

describe('the shell while a break runs [B9]', () => {
  it('marks products, search, partners, login and registration as offers, which the host hides', () => {
    around('help-centre');
    for (const name of ['Register', 'Log in', 'Casino', 'Home', 'Social', 'Partners'])
      for (const link of screen.getAllByRole('link', { name })) expect(link.closest('[data-offer]')).not.toBeNull();
    for (const label of ['Main', 'Products'])
      expect(screen.getByRole('navigation', { name: label })).toHaveAttribute('data-offer');
    expect(screen.getByRole('button', { name: /^Search/ }).closest('[data-offer]')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('data-offer');
    for (const link of screen.getAllByRole('link', { name: 'Help line' }))
      expect(link.closest('[data-offer]')).toBeNull();
  });

  it('shows until when it runs, with a link to the break page', async () => {
    beginBreak(new Date(2027, 4, 15, 17, 30));
    const { unmount } = around('help-centre');
    expect(await screen.findByText(/^A break from play runs in this browser until .*2027 17:30\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'About the break' })).toHaveAttribute('href', '/en/break');
    unmount();
    beginBreak(null);
    around('help-centre');
    expect(await screen.findByText(/^A break from play runs in this browser until further notice\./)).toBeVisible();
  });

  it.each([
    ['on the break page', () => around('on-break')],
    ['to a player', () => renderShell(<Top />, { session: aPlayer(), balance: aBalance() })],
  ])('does not show it %s', (_where, open) => {
    beginBreak(null);
    open();
    expect(screen.queryByRole('link', { name: 'About the break' })).toBeNull();
  });
});
