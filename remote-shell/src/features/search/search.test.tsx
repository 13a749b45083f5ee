import { beforeEach, describe, expect, it } from '@jest/globals';
import { type FakeOptions, failure } from '@parlay/ports/fakes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Top } from '../../slots/top.tsx';
import { renderShell } from '../../testing/a-page.tsx';
import { aSearchResult, nothingFound } from '../../testing/search.ts';

beforeEach(() => localStorage.clear());

/** Opens the search with its key. */
async function openSearch(options: FakeOptions = {}) {
  const rendered = renderShell(
    <>
      <input aria-label="Stake" />
      <Top />
    </>,
    { api: { 'GET /api/search': () => aSearchResult() }, ...options },
  );
  fireEvent.keyDown(document.body, { key: '/' });
  const panel = await screen.findByRole('dialog', { name: 'Search' });
  const field = within(panel).getByRole('combobox', { name: 'Search the site' });
  await waitFor(() => expect(field).toHaveFocus());
  return { ...rendered, panel: within(panel), field };
}

const selected = () => screen.queryByRole('option', { selected: true })?.textContent;

describe('Search', () => {
  it('opens with "/" outside text fields, and with its button', async () => {
    const { user } = renderShell(
      <>
        <input aria-label="Stake" />
        <Top />
      </>,
    );
    await user.type(screen.getByRole('textbox', { name: 'Stake' }), '1/2');
    expect(screen.getByRole('textbox', { name: 'Stake' })).toHaveValue('1/2');
    fireEvent.keyDown(document.body, { key: '/', ctrlKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Search/ }));
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeInTheDocument();
  });

  it('lists results in groups with their numbers, and announces the number of all', async () => {
    const { user, panel, fake } = await openSearch();
    expect(panel.getByRole('status')).toHaveTextContent('Type a name, or what you need help with.');
    await user.keyboard('kuopio');
    await waitFor(() => expect(panel.getByRole('status')).toHaveTextContent('18 results for “kuopio”'));
    const names = panel.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby') ?? '');
    expect(names.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Games 12',
      'Teams 1',
      'Matches 2',
      'Tournaments 1',
      'Draws 1',
      'Help 1',
    ]);
    // One request, after a pause in typing.
    expect(fake.calls.map(({ path }) => path).filter((path) => path.startsWith('/api/search'))).toHaveLength(1);
  });

  it('moves through all groups with the arrow keys, and opens a result with Enter', async () => {
    const { user, field, fake } = await openSearch();
    await user.keyboard('kuopio');
    await screen.findAllByRole('option');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(selected()).toMatch(/^Kuopio Bears/);
    expect(field).toHaveFocus();
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(selected()).toMatch(/^Payment methods/);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(fake.ports.navigation.current().pathname).toBe('/en/game/Kite-Season/kite-season');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens the first result with Enter, once there are results', async () => {
    const { user, fake } = await openSearch();
    await user.keyboard('withdraw{Enter}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await screen.findByRole('option', { name: 'Withdrawal' });
    await user.keyboard('{Enter}');
    expect(fake.ports.navigation.current().pathname).toMatch(/withdrawal|home/);
  });

  it('closes with Escape and returns the focus to its button', async () => {
    const { user } = await openSearch();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: /^Search/ })).toHaveFocus());
  });

  it('says that nothing was found, and links to help', async () => {
    const { user, panel } = await openSearch({ api: { 'GET /api/search': nothingFound } });
    await user.keyboard('zzzz');
    await waitFor(() => expect(panel.getByRole('status')).toHaveTextContent('Nothing was found for “zzzz”'));
    expect(panel.getByRole('link', { name: 'Help centre' })).toHaveAttribute('href', '/en/help-centre');
    expect(panel.getByRole('link', { name: 'Contact us' })).toBeInTheDocument();
    expect(panel.getByRole('link', { name: 'Casino' })).toBeInTheDocument();
    expect(panel.queryByRole('option')).toBeNull();
  });

  it('says what is missing while a company does not respond', async () => {
    const result = { ...aSearchResult({ teams: null, matches: null }), unreachable: ['matches' as const] };
    const { user, panel } = await openSearch({ api: { 'GET /api/search': () => result } });
    await user.keyboard('kite');
    expect(await panel.findByText(/^Some results are missing/)).toBeInTheDocument();
  });

  it('says that the search failed or the device is offline, still finds pages, and tries again', async () => {
    let isDown = true;
    const { user, panel } = await openSearch({
      api: {
        'GET /api/search': () => {
          if (isDown) return failure({ kind: 'network', code: 'unreachable' });
          return aSearchResult();
        },
      },
    });
    await user.keyboard('deposit');
    expect(await panel.findByText('You are offline')).toBeInTheDocument();
    expect(panel.getByRole('option', { name: 'Deposit' })).toBeInTheDocument();
    isDown = false;
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByRole('option', { name: /Kite Season/ })).toBeInTheDocument();
    expect(panel.queryByText('You are offline')).toBeNull();
  });

  it('keeps recent searches with consent to all cookies, until they are cleared [SH36]', async () => {
    const { user, fake } = await openSearch();
    const search = async (text: string) => {
      if (!screen.queryByRole('dialog')) fireEvent.keyDown(document.body, { key: '/' });
      await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
      await user.keyboard(text);
      await screen.findAllByRole('option');
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      fireEvent.keyDown(document.body, { key: '/' });
      await screen.findByRole('dialog');
    };
    await search('kuopio');
    expect(screen.queryByRole('button', { name: 'kuopio' })).toBeNull();
    expect(localStorage).toHaveLength(0);
    act(() => fake.ports.preferences.set('cookies', 'all'));
    await search('kite');
    await user.click(screen.getByRole('button', { name: 'kite' }));
    expect(screen.getByRole('combobox')).toHaveValue('kite');
    await user.clear(screen.getByRole('combobox'));
    await user.click(screen.getByRole('button', { name: 'Clear recent searches' }));
    expect(screen.queryByRole('button', { name: 'kite' })).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('no longer opens with "/" after a player has turned the key off', async () => {
    const { user, panel } = await openSearch();
    await user.click(panel.getByRole('checkbox', { name: 'Open the search with the key /' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(document.body, { key: '/' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is there for every brand, and finds only pages that the brand has [SH4]', async () => {
    const { user, panel } = await openSearch({
      brand: { lotteryOnly: true, products: ['lottery', 'helio-lottery'] },
      api: { 'GET /api/search': nothingFound },
    });
    await user.keyboard('l');
    await waitFor(() => expect(panel.getAllByRole('option').map((option) => option.textContent)).toContain('Lottery'));
    expect(panel.queryByRole('option', { name: 'Limits' })).toBeNull();
  });
});
