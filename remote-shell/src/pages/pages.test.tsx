import { describe, expect, it } from '@jest/globals';
import { aPlayer, failure } from '@parlay/ports/fakes';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../remote.ts';
import { renderPage, renderShell } from '../testing/a-page.tsx';

describe('the logout page', () => {
  it('AU19, D5: logs nobody out by itself; its button does, and goes home', async () => {
    const { user, fake } = await renderPage('logout', { session: aPlayer() });
    expect(fake.ports.session.current().status).toBe('player');
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    expect(fake.ports.session.current().status).toBe('guest');
    await waitFor(() => expect(fake.ports.navigation.current().pathname).toBe('/en/home'));
  });

  it('AU19: has nothing to ask a visitor', async () => {
    await renderPage('logout');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You are logged out');
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
  });
});

describe('the language page', () => {
  it('RT7: lists every language of the brand as a document link', async () => {
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

describe('pages that are not built yet', () => {
  const own = ['home', 'logout', 'language', 'gallery', 'help-centre', 'help-centre/page'];
  const coming = Object.keys(remote.definition.routes).filter((id) => !own.includes(id));

  it.each(coming)('RT1: %s says so, says what it will do, and leads back', async (id) => {
    await renderPage(id, { session: aPlayer() });
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toMatch(/coming\.|^$/);
    const words = screen.getByText('This page is being built.').closest('p')?.textContent ?? '';
    expect(words.length).toBeGreaterThan('This page is being built.'.length + 10);
    expect(words).not.toContain('coming.');
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/en/home');
  });
});

describe('the help centre', () => {
  it('SH31: lists its 23 pages', async () => {
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

  it('SH31: has a page for each, found by its word, with its text and ways on', async () => {
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

  it('SH2: the word of another language is put right in the address', async () => {
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

  it('SH31: leads to the place that the address names', async () => {
    Element.prototype.scrollIntoView = () => undefined;
    await renderPage('help-centre/page', {
      params: { page: 'bonus' },
      api: content('<p>All.</p><h2 id="welcome">Welcome bonus</h2>'),
      location: { hash: '#WELCOME_BONUS' },
    });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome bonus' })).toHaveFocus());
  });

  it('SH31, EN5: a type of bonus that the text does not know leads to the whole text, and is shown to nobody', async () => {
    await renderPage('help-centre/page', {
      params: { page: 'bonus' },
      api: content('<p>All.</p><h2 id="welcome">Welcome bonus</h2>'),
      location: { hash: '#NEVER_HEARD_OF' },
    });
    expect(await screen.findByText('All.')).toBeVisible();
    expect(screen.queryByText(/NEVER_HEARD_OF/i)).toBeNull();
  });

  it('SH31: says when a text is not in the page’s language', async () => {
    await renderPage('help-centre/page', { params: { page: 'faq' }, api: content('<p>Kysymys</p>', 'fi') });
    expect(await screen.findByText('This text is not translated yet.')).toBeVisible();
    expect(screen.getByText('Kysymys').closest('[lang]')).toHaveAttribute('lang', 'fi');
  });

  it('SH31: a text that does not come is told with its reference, and asked for again', async () => {
    const { user, fake } = await renderPage('help-centre/page', {
      params: { page: 'faq' },
      api: { 'GET /api/cms-content/{name}': () => failure({ code: 'internal', status: 500, reference: 'r-9' }) },
    });
    expect(await screen.findByText('Reference r-9')).toBeVisible();
    fake.handle(content('<p>Here.</p>'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Here.')).toBeVisible();
  });

  it('SH1: answers other words as a page that is not there', async () => {
    await renderPage('help-centre/page', { params: { page: 'free-money' } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
  });
});

describe('the page for addresses that nobody owns', () => {
  it('SH1: says so in the page’s language and leads on to the products', async () => {
    const page = await remote.definition.notFound?.();
    if (!page) throw new Error('the shell draws the page for unknown addresses');
    const NotFound = page.default;
    renderShell(<NotFound params={{}} />, { brand: { products: ['casino'] } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
    const links = within(screen.getByRole('navigation', { name: 'Go on with' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Home', 'Casino', 'Help centre']);
  });
});

describe('the gallery', () => {
  it('shows the components of the design system', async () => {
    await renderPage('gallery');
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getAllByRole('button').length).toBeGreaterThan(10);
  });
});
