import { describe, expect, it } from '@jest/globals';
import { aPlayer, failure } from '@parlay/ports/fakes';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../remote.ts';
import { renderPage, renderShell } from '../testing/a-page.tsx';

describe('the logout page', () => {
  it('logs out only when its button is pressed, then goes home [AU19, D5]', async () => {
    const { user, fake } = await renderPage('logout', { session: aPlayer() });
    expect(fake.ports.session.current().status).toBe('player');
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(fake.ports.session.current().status).toBe('guest');
    await waitFor(() => expect(fake.ports.navigation.current().pathname).toBe('/en/home'));
  });

  it('does not ask a visitor to log out [AU19]', async () => {
    await renderPage('logout');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You are logged out');
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
  });
});

describe('the language page', () => {
  it('lists all of the brand’s languages as document links [RT7]', async () => {
    await renderPage('language', { brand: { locales: ['en', 'fi', 'es'] } });
    const links = within(screen.getByRole('navigation', { name: 'Languages' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/en/language/en',
      '/en/language/fi',
      '/en/language/es',
    ]);
    expect(links[0]).toHaveTextContent('English EN');
  });
});

describe('the fantasy page', () => {
  it('explains the alternative to leagues, and links to the tournaments [CA10]', async () => {
    const { fake } = await renderPage('fantasy', {
      paths: { tournaments: 'tournaments' },
      api: {
        'GET /api/cms-content/{name}': () => ({
          name: 'fantasy',
          title: 'Fantasy',
          html: '<p>What you find here is tournaments.</p>',
          locale: 'en',
        }),
      },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Fantasy');
    expect(await screen.findByText('What you find here is tournaments.')).toBeVisible();
    expect(fake.calls.map(({ path }) => path)).toEqual(['/api/cms-content/fantasy']);
    expect(screen.getByRole('link', { name: 'Tournaments' })).toHaveAttribute('href', '/en/tournaments');
  });
});

describe('the help centre', () => {
  it('lists its 23 pages [SH31]', async () => {
    await renderPage('help-centre');
    const links = within(screen.getByRole('navigation', { name: 'Help centre' })).getAllByRole('link');
    expect(links).toHaveLength(23);
    expect(new Set(links.map((link) => link.getAttribute('href'))).size).toBe(23);
  });

  const content = (html: string, locale = 'en') => ({
    'GET /api/cms-content/{name}': ({ path }: { path: string }) => ({
      name: path.split('/').at(-1),
      title: 'Title',
      html,
      locale,
    }),
  });

  it('has a page for each path word, with text and links [SH31]', async () => {
    const { fake } = await renderPage('help-centre/page', {
      params: { page: 'cash-out' },
      api: content('<p>Some open bets can be ended.</p>'),
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cash out');
    expect(await screen.findByText('Some open bets can be ended.')).toBeVisible();
    expect(fake.calls.map(({ path }) => path)).toEqual(['/api/cms-content/cash-out']);
    const related = within(screen.getByRole('navigation', { name: 'See also' }));
    expect(related.getByRole('link', { name: 'Betting rules' })).toHaveAttribute(
      'href',
      '/en/help-centre/betting-rules',
    );
  });

  it('replaces another language’s path word in the URL [SH2]', async () => {
    const { fake } = await renderPage('help-centre/page', {
      params: { page: 'haeufige-fragen' },
      api: content('<p>Here.</p>'),
      location: { hash: '#limits' },
    });
    await waitFor(() =>
      expect(fake.ports.navigation.current()).toMatchObject({
        pathname: '/en/help-centre/faq',
        hash: '#limits',
        action: 'REPLACE',
      }),
    );
  });

  it('scrolls to the URL’s anchor [SH31]', async () => {
    Element.prototype.scrollIntoView = () => undefined;
    await renderPage('help-centre/page', {
      params: { page: 'bonus' },
      api: content('<p>All.</p><h2 id="welcome">Welcome bonus</h2>'),
      location: { hash: '#WELCOME_BONUS' },
    });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome bonus' })).toHaveFocus());
  });

  it('shows the whole text for an unknown bonus type, which is not displayed [SH31, EN5]', async () => {
    await renderPage('help-centre/page', {
      params: { page: 'bonus' },
      api: content('<p>All.</p><h2 id="welcome">Welcome bonus</h2>'),
      location: { hash: '#NEVER_HEARD_OF' },
    });
    expect(await screen.findByText('All.')).toBeVisible();
    expect(screen.queryByText(/NEVER_HEARD_OF/i)).toBeNull();
  });

  it('shows that a text is not in the page’s language [SH31]', async () => {
    await renderPage('help-centre/page', { params: { page: 'faq' }, api: content('<p>Kysymys</p>', 'fi') });
    expect(await screen.findByText('This text is not translated yet.')).toBeVisible();
    expect(screen.getByText('Kysymys').closest('[lang]')).toHaveAttribute('lang', 'fi');
  });

  it('shows with its reference that a text failed to load, and retries [SH31]', async () => {
    const { user, fake } = await renderPage('help-centre/page', {
      params: { page: 'faq' },
      api: { 'GET /api/cms-content/{name}': () => failure({ code: 'internal', status: 500, reference: 'r-9' }) },
    });
    expect(await screen.findByText('Reference r-9')).toBeVisible();
    fake.handle(content('<p>Here.</p>'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here.')).toBeVisible();
  });

  it('treats an unknown path word as a missing page [SH1]', async () => {
    await renderPage('help-centre/page', { params: { page: 'free-money' } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
  });
});

describe('the not-found page', () => {
  it('explains in the page’s language that the path is unknown, and links to the products [SH1]', async () => {
    const page = await remote.definition.notFound?.();
    if (!page) throw new Error('the shell renders the page for unknown paths');
    const NotFound = page.default;
    renderShell(<NotFound params={{}} />, { brand: { products: ['casino'] } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
    const links = within(screen.getByRole('navigation', { name: 'Go on with' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Home', 'Casino', 'Help centre']);
  });
});

describe('the gallery page', () => {
  it('shows the components of the design system', async () => {
    await renderPage('gallery');
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getAllByRole('button').length).toBeGreaterThan(10);
  });
});
