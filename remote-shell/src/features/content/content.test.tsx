import { describe, expect, it } from '@jest/globals';
import { failure } from '@parlay/ports/fakes';
import { writableValue } from '@parlay/ports/watched';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../testing/a-page.tsx';

const content = (html: string) => ({
  'GET /api/cms-content/{name}': ({ path }: { path: string }) => ({ name: path, title: 'Title', html, locale: 'en' }),
});
const TEXT =
  '<p>See <a href="/help-centre/faq#my-deposit">questions</a>, <a href="/casino">games</a>, <a href="/lottery">draws</a>.</p><h2 id="first-part">One</h2><h2 id="second-part">Two</h2><h2 id="third-part">Three</h2>';
const aText = (html = TEXT) =>
  renderPage('help-centre/page', { params: { page: 'terms' }, api: content(html), brand: { products: ['casino'] } });

describe('Article', () => {
  it('shows a table of contents with links that can be shared, and folds it on phones [SH31]', async () => {
    Element.prototype.scrollIntoView = () => undefined;
    const { user, fake } = await aText();
    const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
    const toggle = contents.getByRole('button', { name: 'On this page' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['One', 'Two', 'Three']);
    const { pathname } = fake.ports.navigation.current();
    await user.click(contents.getByRole('link', { name: 'Two' }));
    expect(fake.ports.navigation.current()).toMatchObject({ pathname, hash: '#second-part' });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Two' })).toHaveFocus());
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows no table of contents for a short text [SH31]', async () => {
    await aText('<p>Short.</p><h2 id="only-part">One</h2>');
    expect(await screen.findByRole('heading', { name: 'One' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull();
  });

  it('links to pages in this language, but not to pages that the brand does not have [SH2, SH31]', async () => {
    const { user, fake } = await aText();
    const link = await screen.findByRole('link', { name: 'questions' });
    expect(link).toHaveAttribute('href', '/en/help-centre/faq#my-deposit');
    expect(screen.getByRole('link', { name: 'games' })).toHaveAttribute('href', '/en/casino');
    expect(screen.queryByRole('link', { name: 'draws' })).toBeNull();
    expect(screen.getByText(/draws/)).toBeVisible();
    await user.click(link);
    expect(fake.ports.navigation.current().pathname).toBe('/en/help-centre/faq');
  });
});

describe('a text in maintenance', () => {
  it('has no link to the registration, and has it again afterwards [SH5]', async () => {
    const off = { maintenance: false, maintenanceUntil: null, promo: false };
    const modes = writableValue({ ...off, maintenance: true });
    await renderPage('help-centre/page', {
      params: { page: 'how-to-play' },
      api: content('<p><a href="/register">Register</a> first.</p>'),
      paths: { 'help-centre/page': 'help-centre/:page', register: 'register' },
      modes,
    });
    expect(await screen.findByText('Register first.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
    act(() => modes.set(off));
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/en/register');
  });
});

const TEXTS = {
  'GET /api/help-texts': () => ({
    items: [
      {
        name: 'faq',
        locale: 'en',
        sections: [{ anchor: 'my-deposit', heading: 'When is my deposit credited?', text: 'Usually within a minute.' }],
      },
    ],
  }),
};

describe('HelpSearch', () => {
  it('finds sections while typing and announces the number of pages [SH31]', async () => {
    const { user } = await renderPage('help-centre', { api: TEXTS });
    await user.type(screen.getByRole('searchbox', { name: 'Search the help centre' }), 'creditd');
    expect(await screen.findByText('1 page found')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('link', { name: /^Questions and answers: When is my deposit credited/ })).toHaveAttribute(
      'href',
      '/en/help-centre/faq#my-deposit',
    );
  });

  it('suggests a next step when nothing is found, and keeps the query in the URL [SH31]', async () => {
    const { user, fake } = await renderPage('help-centre', { api: TEXTS });
    await user.type(screen.getByRole('searchbox'), 'zzzz');
    expect(await screen.findByText('No page has “zzzz”')).toBeVisible();
    const [next] = screen.getAllByRole('link', { name: 'Contact us' });
    expect(next).toHaveAttribute('href', '/en/help-centre/contact');
    await waitFor(() => expect(fake.ports.navigation.current().search).toBe('?q=zzzz'));
  });

  it('searches titles when the texts cannot be loaded, and loads them again on request [SH31]', async () => {
    const { user, fake } = await renderPage('help-centre', {
      api: { 'GET /api/help-texts': () => failure({ kind: 'network', code: 'network', status: 0 }) },
    });
    await user.type(screen.getByRole('searchbox'), 'questions');
    expect(await screen.findByText(/only titles are searched/)).toBeVisible();
    expect(screen.getByRole('list', { name: 'Results' })).toHaveTextContent('Questions and answers');
    await user.type(screen.getByRole('searchbox'), ' zzzz');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Results' })).toBeNull());
    expect(screen.queryByText(/No page has/)).toBeNull();
    fake.handle(TEXTS);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/only titles are searched/)).toBeNull());
  });
});

describe('FantasyPage', () => {
  it('explains fantasy with its own text [CA10]', async () => {
    const { fake } = await renderPage('fantasy', { api: content('<p>Points, not money.</p>') });
    expect(await screen.findByText('Points, not money.')).toBeVisible();
    expect(fake.calls.map(({ path }) => path)).toEqual(['/api/cms-content/fantasy']);
  });
});
