import { afterEach, describe, expect, it } from '@jest/globals';
import { RELEASE_SET_ID } from '@parlay/contracts/page-names';
import { aPlayer } from '@parlay/ports/fakes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing/a-page.tsx';
import { Bottom } from './bottom.tsx';

const footer = () => within(screen.getByRole('contentinfo'));

describe('the footer', () => {
  afterEach(() => document.getElementById(RELEASE_SET_ID)?.remove());

  it('links to the mandatory pages and the brand’s additions [SH22]', () => {
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

  it('does not link to pages that the brand hides [SH4, SH22]', () => {
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

  it('shows the brand’s payment methods, and marks unavailable ones [SH20]', () => {
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

  it('shows a player’s own methods, and requests them only when visible [SH20]', async () => {
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

  it('shows no heading if the player has no method [SH20]', async () => {
    const { fake } = renderShell(<Bottom />, {
      session: aPlayer(),
      api: { 'GET /api/player-instruments/available': () => [] },
    });
    await waitFor(() => expect(fake.calls.map(({ path }) => path)).toContain('/api/player-instruments/available'));
    await waitFor(() => expect(footer().queryByRole('heading', { name: 'Payment methods' })).toBeNull());
    expect(footer().queryByText('Visa')).toBeNull();
  });

  it('shows the brand’s methods when the player’s fail to load [SH20]', async () => {
    renderShell(<Bottom />, { session: aPlayer() });
    expect(await footer().findByText('Visa')).toBeVisible();
  });

  it('shows the operator’s text from the content service, and the brand’s own text until it loads [SH21]', async () => {
    renderShell(<Bottom />, {
      api: { 'GET /api/partials/footer-company-info': () => ({ content: 'Run by somebody else since Monday.' }) },
    });
    expect(footer().getByText(/Operated by Parlay Group/)).toBeVisible();
    expect(await footer().findByText('Run by somebody else since Monday.')).toBeVisible();
  });

  it('links to help organizations in the page’s language, partners and social pages [SH21]', () => {
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

  it('links Contact of a lottery brand to an external page [SH4]', () => {
    renderShell(<Bottom />, { brand: { lotteryOnly: true, contactUrl: 'https://contact.example/' } });
    const contact = footer().getByRole('link', { name: 'Contact us' });
    expect(contact).toHaveAttribute('href', 'https://contact.example/');
    expect(contact).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  it('links to the licence register in the player’s language, and names the group [SH21]', () => {
    renderShell(<Bottom />);
    expect(footer().getByRole('link', { name: /Licensed/ })).toHaveAttribute(
      'href',
      'http://sandbox.localhost:8082/licence?lang=en&company=parlay-8048',
    );
    expect(footer().getByText(/© 2026 Parlay Group/)).toBeVisible();
  });

  it('lists every language, the current one in upper case [SH2]', () => {
    renderShell(<Bottom />);
    const languages = within(footer().getByRole('navigation', { name: 'Languages' }));
    expect(languages.getByText('EN')).toHaveAttribute('aria-current', 'true');
    expect(languages.getByRole('link', { name: 'Suomi' })).toHaveAttribute('href', '/en/language/fi');
  });

  it('keeps the URL’s hash, which servers never receive, when the language changes [SH2]', async () => {
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

  it('stores the selected theme', async () => {
    const { user, fake } = renderShell(<Bottom />);
    await user.selectOptions(footer().getByLabelText('Theme'), 'Dark');
    expect(fake.ports.preferences.get('theme')).toBe('dark');
    expect(fake.calls.filter(({ path }) => path === '/api/account/preferences')).toEqual([]);
  });

  it('shows one number for the running releases, which changes with their versions [RS14]', () => {
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

  it('links to the developer tools only in demo mode', () => {
    const { unmount } = renderShell(<Bottom />);
    expect(footer().getByRole('link', { name: /Developer tools$/ })).toHaveAttribute(
      'href',
      '/en/home#developer-tools',
    );
    unmount();
    renderShell(<Bottom />, { mode: 'production' });
    expect(footer().queryByRole('link', { name: /Developer tools$/ })).toBeNull();
  });

  it('derives the number from its own version if there is no readable release set [RS14]', () => {
    renderShell(<Bottom />, { mode: 'production' });
    expect(footer().getByText(/^Build [0-9a-f]{8}$/)).toBeVisible();
  });
});

describe('LastLoginBar', () => {
  it('renders nothing for a visitor [SH23]', () => {
    renderShell(<Bottom />);
    expect(screen.queryByText(/login/i)).toBeNull();
  });

  it('shows time and address of the player’s previous login [SH23]', () => {
    const timestamp = new Date(2026, 4, 15, 8, 12, 44).toISOString();
    renderShell(<Bottom />, { session: aPlayer({ lastLogin: { timestamp, ipAddress: '127.0.0.1' } }) });
    expect(screen.getByText('Last login 2026-05-15 08:12:44 AM from localhost')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Not you?' })).toHaveAttribute('href', '/en/account/reset-password');
  });

  it('shows that it is the first login [SH23]', () => {
    const { fake } = renderShell(<Bottom />, { session: { status: 'unknown' } });
    expect(screen.queryByText('This is your first login.')).toBeNull();
    act(() => fake.session.set(aPlayer({ lastLogin: null })));
    expect(screen.getByText('This is your first login.')).toBeVisible();
  });
});
