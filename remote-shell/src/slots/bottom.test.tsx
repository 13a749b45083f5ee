import { afterEach, describe, expect, it } from '@jest/globals';
import { RELEASE_SET_ID } from '@parlay/contracts/page';
import { aPlayer } from '@parlay/ports/fakes';
import { act, screen, within } from '@testing-library/react';
import { renderShell } from '../testing/a-page.tsx';
import { Bottom } from './bottom.tsx';

const footer = () => within(screen.getByRole('contentinfo'));

describe('the footer', () => {
  afterEach(() => document.getElementById(RELEASE_SET_ID)?.remove());

  it('SH22: leads to the pages everybody must find, and what the brand adds', () => {
    renderShell(<Bottom />, { brand: { footerExtra: ['cookies-policy'] } });
    const links = within(footer().getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Help centre',
      'Contact us',
      'Responsible gambling',
      'Privacy policy',
      'Terms and conditions',
      'Player protection',
      'Game instructions',
      'Cookies policy',
    ]);
    expect(links[1]).toHaveAttribute('href', '/en/help-centre/contact');
  });

  it('SH20: shows the brand’s payment methods, and says which are not on offer now', () => {
    renderShell(<Bottom />, {
      brand: {
        paymentMethods: [
          { id: 'visa', name: 'Visa', enabled: true },
          { id: 'efectivo', name: 'PagoEfectivo', enabled: false },
        ],
      },
    });
    expect(footer().getByText('Visa')).toBeVisible();
    expect(footer().getByText('PagoEfectivo')).toHaveTextContent('PagoEfectivo (not available now)');
  });

  it('SH21: checks the licence in the player’s language for this company, and names the group', () => {
    renderShell(<Bottom />);
    expect(footer().getByRole('link', { name: /Licensed/ })).toHaveAttribute(
      'href',
      'http://sandbox.localhost:8082/licence?lang=en&company=parlay-8048',
    );
    expect(footer().getByText(/© 2026 Parlay Group/)).toBeVisible();
  });

  it('SH2: lists every language, the current one in upper case', () => {
    renderShell(<Bottom />);
    const languages = within(footer().getByRole('navigation', { name: 'Languages' }));
    expect(languages.getByText('EN')).toHaveAttribute('aria-current', 'true');
    expect(languages.getByRole('link', { name: 'Suomi' })).toHaveAttribute('href', '/en/language/fi');
  });

  it('keeps the choice of light and dark', async () => {
    const { user, fake } = renderShell(<Bottom />);
    await user.selectOptions(footer().getByLabelText('Theme'), 'Dark');
    expect(fake.ports.preferences.get('theme')).toBe('dark');
  });

  it('RS14: names what runs in the page, and follows a swap', () => {
    const script = document.createElement('script');
    script.id = RELEASE_SET_ID;
    script.type = 'application/json';
    script.textContent = JSON.stringify({
      host: { version: '1.0.0' },
      remotes: [{ remote: 'remote-casino', version: '1.4.0' }],
    });
    document.body.append(script);
    renderShell(<Bottom />);
    expect(footer().getByText(/Versions/)).toHaveTextContent(
      'Versions: host 1.0.0 · remote-casino 1.4.0 · remote-shell 0.0.0 · Developer tools',
    );
  });

  it('leads to the developer’s tools in demo mode, and in production never', () => {
    const { unmount } = renderShell(<Bottom />);
    expect(footer().getByRole('link', { name: 'Developer tools' })).toHaveAttribute('href', '/en/home#developer-tools');
    unmount();
    renderShell(<Bottom />, { mode: 'production' });
    expect(footer().queryByRole('link', { name: 'Developer tools' })).toBeNull();
  });

  it('RS14: without a readable release set it names itself', () => {
    renderShell(<Bottom />);
    expect(footer().getByText(/Versions/)).toHaveTextContent('Versions: remote-shell 0.0.0 · Developer tools');
  });
});

describe('the bar above the footer', () => {
  it('SH23: is not there for a visitor', () => {
    renderShell(<Bottom />);
    expect(screen.queryByText(/login/i)).toBeNull();
  });

  it('SH23: tells when and from where the player logged in before', () => {
    const timestamp = new Date(2026, 4, 15, 8, 12, 44).toISOString();
    renderShell(<Bottom />, { session: aPlayer({ lastLogin: { timestamp, ipAddress: '127.0.0.1' } }) });
    expect(screen.getByText('Last login 2026-05-15 08:12:44 AM from localhost')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Not you?' })).toHaveAttribute('href', '/en/account/reset-password');
  });

  it('SH23: says so when it is the first time', () => {
    const { fake } = renderShell(<Bottom />, { session: { status: 'unknown' } });
    expect(screen.queryByText('This is your first login.')).toBeNull();
    act(() => fake.session.set(aPlayer({ lastLogin: null })));
    expect(screen.getByText('This is your first login.')).toBeVisible();
  });
});
