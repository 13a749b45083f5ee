import { afterEach, describe, expect, it } from '@jest/globals';
import { RELEASE_SET_ID } from '@parlay/contracts/page';
import { aPlayer } from '@parlay/ports/fakes';
import { act, screen, waitFor, within } from '@testing-library/react';
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

  it('SH4, SH22: leads to no page that the brand hides', () => {
    const { unmount } = renderShell(<Bottom />);
    expect(footer().getByRole('link', { name: /^Fair/ })).toHaveAttribute('href', '/en/help-centre/fair-gaming');
    unmount();
    renderShell(<Bottom />, { brand: { hiddenHelp: ['game-instructions', 'fair-gaming'] } });
    const hrefs = footer()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/en/help-centre/protection');
    expect(hrefs.filter((href) => /game-instructions|fair-gaming/.test(href ?? ''))).toEqual([]);
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
    expect(footer().getByRole('img', { name: 'Card' })).toBeInTheDocument();
    expect(footer().getByText('PagoEfectivo')).toHaveTextContent('PagoEfectivo (not available now)');
  });

  it('SH20: shows a player what they can use themselves, and asks only when the footer is seen', async () => {
    const usable = { enabled: true };
    const { fake } = renderShell(<Bottom />, {
      session: aPlayer(),
      brand: {
        paymentMethods: [
          { id: 'visa', name: 'Visa', enabled: true },
          { id: 'skrill', name: 'Skrill', enabled: true },
          { id: 'trustly', name: 'Trustly', enabled: true },
        ],
      },
      api: {
        'GET /api/player-instruments/available': () => [
          { paymentMethod: 'VISA', hidden: false, deposits: usable, withdrawals: usable },
          { paymentMethod: 'SKRILL', hidden: false, deposits: { enabled: false }, withdrawals: { enabled: false } },
          { paymentMethod: 'TRUSTLY', hidden: true, deposits: usable, withdrawals: usable },
        ],
      },
    });
    expect(await footer().findByText('Visa')).toBeVisible();
    expect(footer().getByText('Skrill')).toHaveTextContent('Skrill (not available now)');
    expect(footer().queryByText('Trustly')).toBeNull();
    expect(fake.calls.map(({ path }) => path)).toContain('/api/player-instruments/available');
  });

  it('SH20: a player who can use none has no heading over nothing', async () => {
    const { fake } = renderShell(<Bottom />, {
      session: aPlayer(),
      api: { 'GET /api/player-instruments/available': () => [] },
    });
    await waitFor(() => expect(fake.calls.map(({ path }) => path)).toContain('/api/player-instruments/available'));
    await waitFor(() => expect(footer().queryByRole('heading', { name: 'Payment methods' })).toBeNull());
    expect(footer().queryByText('Visa')).toBeNull();
  });

  it('SH20: where a player’s own cannot be had, the brand’s are shown', async () => {
    renderShell(<Bottom />, { session: aPlayer() });
    expect(await footer().findByText('Visa')).toBeVisible();
  });

  it('SH21: tells who runs the site in the content service’s words, and in the page’s own until it answers', async () => {
    renderShell(<Bottom />, {
      api: { 'GET /api/partials/footer-company-info': () => ({ content: 'Run by somebody else since Monday.' }) },
    });
    expect(footer().getByText(/Operated by Parlay Group/)).toBeVisible();
    expect(await footer().findByText('Run by somebody else since Monday.')).toBeVisible();
  });

  it('SH21: leads to helpers that speak the language, to partners and to where else the brand is', () => {
    renderShell(<Bottom />, {
      brand: {
        helpers: [
          { name: 'Everyone’s Help', url: 'https://help.example/' },
          { name: 'Peluuri', url: 'https://peluuri.example/', locales: ['fi'] },
        ],
        social: [{ name: 'Photos', url: 'https://photos.example/' }],
        affiliate: { name: 'Partners', url: 'https://partners.example/' },
      },
    });
    const helpers = within(footer().getByRole('navigation', { name: 'Help with gambling' }));
    expect(helpers.getAllByRole('link').map((link) => link.textContent)).toEqual(['Everyone’s Help']);
    const others = within(footer().getByRole('navigation', { name: 'Follow us' })).getAllByRole('link');
    expect(others.map((link) => link.textContent)).toEqual(['Photos']);
    others.push(footer().getByRole('link', { name: 'Partners' }));
    for (const link of others) expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('SH4: of a lottery brand, Contact is a page elsewhere', () => {
    renderShell(<Bottom />, { brand: { lotteryOnly: true, contactUrl: 'https://contact.example/' } });
    const contact = footer().getByRole('link', { name: 'Contact us' });
    expect(contact).toHaveAttribute('href', 'https://contact.example/');
    expect(contact).toHaveAttribute('rel', expect.stringContaining('noopener'));
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

  it('SH2: a language takes along where on the page the address points, which no server is told', async () => {
    const { user, fake } = renderShell(<Bottom />, {
      location: { pathname: '/en/help-centre/bonus', hash: '#free-spins', route: null },
    });
    const suomi = within(footer().getByRole('navigation', { name: 'Languages' })).getByRole('link', { name: 'Suomi' });
    expect(suomi).toHaveAttribute('href', '/en/language/fi');
    await user.pointer({ keys: '[MouseLeft>]', target: suomi });
    expect(suomi).toHaveProperty('pathname', '/en/language/fi');
    expect(suomi).toHaveProperty('hash', '#free-spins');
    act(() => fake.ports.navigation.go('/en/home'));
    await user.pointer({ keys: '[TouchA>]', target: suomi });
    expect(suomi).toHaveProperty('hash', '');
  });

  it('keeps the choice of light and dark', async () => {
    const { user, fake } = renderShell(<Bottom />);
    await user.selectOptions(footer().getByLabelText('Theme'), 'Dark');
    expect(fake.ports.preferences.get('theme')).toBe('dark');
  });

  it('RS14: has one number for what runs in the page, another one for other versions', () => {
    const script = document.createElement('script');
    script.id = RELEASE_SET_ID;
    script.type = 'application/json';
    script.textContent = JSON.stringify({
      host: { version: '1.0.0' },
      remotes: [{ remote: 'remote-casino', version: '1.4.0' }],
    });
    document.body.append(script);
    const { unmount } = renderShell(<Bottom />);
    const build = footer().getByText(/^Build [0-9a-f]{8}$/).textContent;
    unmount();
    script.textContent = script.textContent?.replace('1.4.0', '1.4.1') ?? '';
    renderShell(<Bottom />);
    expect(footer().getByText(/^Build [0-9a-f]{8}$/).textContent).not.toBe(build);
    expect(footer().queryByText(/remote-casino/)).toBeNull();
    script.remove();
  });

  it('leads to the developer’s tools in demo mode, and in production never', () => {
    const { unmount } = renderShell(<Bottom />);
    expect(footer().getByRole('link', { name: /Developer tools$/ })).toHaveAttribute(
      'href',
      '/en/home#developer-tools',
    );
    unmount();
    renderShell(<Bottom />, { mode: 'production' });
    expect(footer().queryByRole('link', { name: /Developer tools$/ })).toBeNull();
  });

  it('RS14: without a readable release set has a number of its own version', () => {
    renderShell(<Bottom />, { mode: 'production' });
    expect(footer().getByText(/^Build [0-9a-f]{8}$/)).toBeVisible();
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
