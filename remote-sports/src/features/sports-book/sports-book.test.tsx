import { describe, expect, it } from '@jest/globals';
import { aPlayer, failure, type Handlers } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import en from '../../../locales/en.json';
import { framePartner } from '../../frame-partner.testing.ts';
import { SportsBook } from './sports-book.tsx';
import type { SportsMode } from './use-sports-book.ts';

const SRC = 'http://sandbox.localhost:8082/sports/prematch?variant=real';
const BOOK: Handlers = { 'GET /api/sports-book': () => ({ iframeSrc: SRC, jsScript: null }) };

async function opened(mode: SportsMode, options: Parameters<typeof renderWithPorts>[1] = {}) {
  const view = renderWithPorts(<SportsBook mode={mode} />, { messages: en, api: BOOK, ...options });
  const partner = framePartner(view.fake);
  const frame = await screen.findByTitle(mode === 'live' ? 'Live betting' : 'Sports betting');
  return { ...view, partner, frame: frame as HTMLIFrameElement };
}

const READY = { action: 'ext.sportsbook.ready' };

describe('SportsBook', () => {
  it('requests the frame’s URL with mode, device, language, brand and origin [FR1, FR8]', async () => {
    const { fake, frame } = await opened('live');
    expect(fake.calls[0]).toMatchObject({
      path: '/api/sports-book',
      query: { device: 'DESKTOP', language: 'en', liveMode: 'true', brand: '104', origin: 'http://localhost' },
    });
    expect(frame.src).toBe(SRC);
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  });

  it('links the pages before the start and in play where the brand has both', async () => {
    await opened('live');
    const modes = screen.getByRole('navigation', { name: 'Kind of sports betting' });
    expect(within(modes).getByRole('link', { name: 'Sports betting' })).toHaveAttribute('href', '/en/betting');
    expect(within(modes).getByRole('link', { current: 'page' })).toHaveTextContent('Live betting');
  });

  it('sends messages only to the exact origin, and responds to "ready" with the settings [FR2]', async () => {
    const { partner } = await opened('prematch');
    await partner.says(READY);
    expect(partner.origins).toEqual(['http://sandbox.localhost:8082']);
    expect(partner.received).toEqual([
      {
        action: 'opt.sportsbook.settings',
        parameters: {
          ...{ device: 'DESKTOP', brand: 104, origin: 'http://localhost' },
          ...{ language: 'en', currency: 'EUR', timeZone: expect.stringMatching(/^[A-Z]/) },
        },
      },
    ]);
  });

  it('sends the page’s colours with the theme, and again when the page changes its theme', async () => {
    const root = document.documentElement;
    root.style.setProperty('--brand-action', '#b0341f');
    root.style.setProperty('--brand-canvas', '#fffaf0');
    const { partner } = await opened('prematch');
    await partner.says(READY);
    const themes = () => partner.received.filter((message) => (message as { action: string }).action === 'opt.theme');
    const sent = (colours: object) => ({ action: 'opt.theme', parameters: { theme: 'system', colours } });
    expect(themes()).toEqual([sent({ action: '#b0341f', canvas: '#fffaf0' })]);
    root.style.setProperty('--brand-canvas', '#101010');
    root.dataset.theme = 'dark';
    await waitFor(() => expect(themes()).toHaveLength(2));
    expect(themes()[1]).toEqual(sent({ action: '#b0341f', canvas: '#101010' }));
    root.removeAttribute('style');
    delete root.dataset.theme;
  });

  it('clamps the height that the frame requests [FR2]', async () => {
    const { partner, frame } = await opened('prematch');
    await partner.says({ action: 'ext.sportsbook.size', parameters: { height: 1830.4 } });
    expect(frame.style.height).toBe('1831px');
    await partner.says({ action: 'ext.sportsbook.size', parameters: { height: 3 } });
    expect(frame.style.height).toBe('240px');
    await partner.says({ action: 'ext.sportsbook.size', parameters: { height: 9e9 } });
    expect(frame.style.height).toBe('240px');
  });

  it('asks a visitor to log in, and sends the token after the login [FR2, MC1]', async () => {
    const { partner, fake } = await opened('prematch');
    const loginRequests: unknown[] = [];
    fake.ports.bus.on('login.requested').subscribe((request) => loginRequests.push(request));
    await partner.says(READY);
    await partner.says({ action: 'ext.sportsbook.logon' });
    expect(loginRequests).toEqual([{ reason: 'sports-book' }]);
    const infoTexts: string[] = [];
    fake.ports.bus.on('info-bar.shown').subscribe(({ text }) => infoTexts.push(text));

    fake.handle({ 'GET /api/sports-book': () => ({ iframeSrc: SRC, jsScript: 'fresh-1' }) });
    act(() => fake.session.set(aPlayer()));
    await waitFor(() =>
      expect(partner.received).toContainEqual({
        action: 'opt.sportsbook.token',
        parameters: { authtoken: 'fresh-1' },
      }),
    );
    expect(infoTexts).toEqual(['You are signed in to the sports book.']);
    expect(partner.origins).toHaveLength(1);
  });

  it('sends a signed-in player’s frame a new token without a login [FR2]', async () => {
    let tokens = 0;
    const { partner, fake } = await opened('prematch', {
      session: aPlayer(),
      api: { 'GET /api/sports-book': () => ({ iframeSrc: SRC, jsScript: `t${++tokens}` }) },
    });
    const loginRequests: unknown[] = [];
    fake.ports.bus.on('login.requested').subscribe((request) => loginRequests.push(request));
    await partner.says({ action: 'ext.sportsbook.logon' });
    await waitFor(() =>
      expect(partner.received).toContainEqual({ action: 'opt.sportsbook.token', parameters: { authtoken: 't2' } }),
    );
    expect(loginRequests).toEqual([]);
  });

  it('replaces the frame after a logout [FR7]', async () => {
    const { partner, fake } = await opened('prematch', { session: aPlayer() });
    act(() => fake.session.set({ status: 'guest', reason: 'logged-out' }));
    await waitFor(() => expect(partner.origins).toHaveLength(2));
  });

  it('keeps URL and frame in sync, with one history entry per navigation [FR4]', async () => {
    const { partner, fake, frame } = await opened('prematch', {
      location: { pathname: '/fi/vedonlyonti/tapahtuma/7', search: '?btag=1' },
      locale: 'fi',
      paths: { betting: 'vedonlyonti/*' },
    });
    const entries: string[] = [];
    fake.location.value$.subscribe(({ action, pathname, search }) => entries.push(`${action} ${pathname}${search}`));
    const start = { action: 'location', location: '/', seoLink: '/' };
    await partner.says(READY);
    expect(partner.received).toContainEqual({ action: 'location', location: '/event/7' });
    // The frame's initial location and the page's message cross, so no entry is added and the page keeps its
    // location.
    await partner.says(start);
    await partner.says({ action: 'location', location: '/event/7', seoLink: '/a/b/c/d' });
    await partner.says({ action: 'location', location: '/event/7', seoLink: '/a/b/c/d' });
    expect(fake.location.current().pathname).toBe('/fi/vedonlyonti/tapahtuma/7');
    expect(entries.filter((entry) => entry.startsWith('PUSH'))).toEqual([]);

    await partner.says({ action: 'location', location: '/categories/football' });
    await partner.says({ action: 'location', location: '/categories/football/sweden' });
    await partner.says({ action: 'location', location: '/my-bets' });
    expect(entries.filter((entry) => entry.startsWith('PUSH'))).toEqual([
      'PUSH /fi/vedonlyonti/football?btag=1',
      'PUSH /fi/vedonlyonti/football/sweden?btag=1',
      'PUSH /fi/vedonlyonti?btag=1',
    ]);
    const locations = () => partner.received.filter((one) => (one as { action: string }).action === 'location');
    expect(locations()).toHaveLength(1);

    const back = { ...fake.location.current(), pathname: '/fi/vedonlyonti/football', action: 'POP' as const };
    act(() => fake.location.set({ ...back, key: 'back' }));
    await waitFor(() => expect(locations().at(-1)).toEqual({ action: 'location', location: '/categories/football' }));
    await partner.says({ action: 'location', location: '/categories/football' });
    expect(fake.location.current().key).toBe('back');
    expect(frame).toBeInTheDocument();
    expect(partner.origins).toHaveLength(1);
  });

  it('sends the selection of a link once, after its location, and removes it from the URL [SH33, FR4]', async () => {
    const { partner, fake } = await opened('live', {
      location: { pathname: '/en/live-betting/event/7', search: '?btag=1&pick=7%2Fresult%2Fx&odds=4.1' },
      paths: { 'live-betting': 'live-betting/*' },
    });
    await partner.says(READY);
    expect(partner.received.slice(1)).toEqual([
      { action: 'location', location: '/event/7' },
      { action: 'opt.sportsbook.pick', parameters: { selection: '7/result/x', odds: 4.1 } },
    ]);
    expect(fake.location.current()).toMatchObject({ search: '?btag=1', action: 'REPLACE' });
    await partner.says(READY);
    expect(partner.received.filter((one) => (one as { action: string }).action.endsWith('pick'))).toHaveLength(1);
  });

  it('sends a reloaded frame its last location [FR4]', async () => {
    const { partner } = await opened('prematch', {
      location: { pathname: '/en/betting/event/7' },
      paths: { betting: 'betting/*' },
    });
    await partner.says(READY);
    await partner.says(READY);
    expect(partner.received.filter((one) => (one as { action: string }).action === 'location')).toHaveLength(2);
  });

  it('derives title and description from the depth, or from the names of a deep link [FR5, X14]', async () => {
    const titles: (string | undefined)[][] = [];
    const { partner, fake } = await opened('prematch', {
      paths: { betting: 'betting/*' },
      location: { pathname: '/en/betting' },
    });
    fake.ports.navigation.title = (title, description) => void titles.push([title, description]);
    const goTo = async (location: string, seoLink?: string) => {
      await partner.says({ action: 'location', location, seoLink });
      return titles.at(-1);
    };
    await partner.says(READY);
    expect(await goTo('/categories/ice-hockey')).toEqual([
      'Live sports: Ice hockey',
      'Ice hockey: matches, scores and odds.',
    ]);
    expect((await goTo('/categories/ice-hockey/finland'))?.[0]).toBe('Ice hockey, Finland');
    expect((await goTo('/event/5'))?.[0]).toBe('Sports betting');
    expect((await goTo('/event/5', '/football/sweden/norrliga/lindhaga-bruntorp'))?.[0]).toBe(
      'Football, Sweden, Norrliga: Lindhaga bruntorp',
    );
  });

  it('shows the scroll-to-top button at the frame’s request until the page unmounts [FR3]', async () => {
    const { partner, fake, unmount } = await opened('prematch');
    const offers: unknown[] = [];
    fake.ports.bus.on('scroll-top.offered').subscribe((offer) => offers.push(offer));
    await partner.says({ action: 'scroll-to-top' });
    unmount();
    expect(offers).toEqual([{ offered: true }, { offered: false }]);
  });

  it('extends the session after a gesture, and refuses otherwise [FR3]', async () => {
    const { partner, fake } = await opened('prematch', { session: aPlayer() });
    const activity: unknown[] = [];
    fake.ports.bus.on('session.activity').subscribe((fact) => activity.push(fact));
    const extend = async () => {
      await partner.says({ action: 'extend-session', request: 'r' });
      return partner.received.at(-1);
    };
    expect(await extend()).toEqual({ action: 'extend-session', command: 'EXTENDED', request: 'r' });
    expect(activity).toHaveLength(1);
    fake.ports.session.extend = () => 'no-gesture';
    expect(await extend()).toMatchObject({ command: 'ERROR', error: { code: 'no-gesture' }, request: 'r' });
    expect(activity).toHaveLength(1);
  });

  it('stores the entries that the frame sends, and responds to each request [FR3]', async () => {
    localStorage.clear();
    const { partner } = await opened('prematch', { brand: { sportsBook: { storagePrefix: 'oddsmith.' } } });
    const ask = async (message: object) => {
      await partner.says(message);
      return partner.received.at(-1);
    };
    const parameters = { items: { favourites: '[7]' }, cookies: [{ name: 'view', value: 'compact', expiry: 60 }] };
    expect(await ask({ action: 'save', request: '1', parameters })).toEqual({
      action: 'save',
      command: 'SAVED',
      request: '1',
    });
    expect(localStorage.getItem('oddsmith.favourites')).toBe('[7]');
    expect(document.cookie).toContain('oddsmith.view=compact');
    expect(await ask({ action: 'retrieve', parameters: {} })).toEqual({
      action: 'retrieve',
      command: 'DATA',
      data: { cookies: [{ name: 'view', value: 'compact' }], items: { favourites: '[7]' } },
    });
    expect(await ask({ action: 'clear', parameters: {} })).toMatchObject({ command: 'CLEARED' });
    expect(document.cookie).not.toContain('oddsmith.');
    expect(await ask({ action: 'save', parameters: { items: { 'XSRF-TOKEN': '1' } } })).toMatchObject({
      command: 'ERROR',
      error: { code: 'name' },
    });
  });

  it('redirects to the brand’s error page if the sports book is unavailable, but not when offline [FR1]', async () => {
    const brand = { sportsBook: { errorUrl: '/{locale}/home', errorQuery: 'reason=sports-book' } };
    const refused = renderWithPorts(<SportsBook mode="prematch" />, {
      messages: en,
      brand,
      location: { pathname: '/en/betting' },
      api: { 'GET /api/sports-book': () => failure({ code: 'unavailable', status: 503 }) },
    });
    await waitFor(() => expect(refused.fake.location.current().pathname).toBe('/en/home'));
    expect(refused.fake.location.current()).toMatchObject({ search: '?reason=sports-book', action: 'REPLACE' });
    refused.unmount();
    const offline = renderWithPorts(<SportsBook mode="prematch" />, {
      messages: en,
      brand,
      location: { pathname: '/en/betting' },
      api: { 'GET /api/sports-book': () => failure({ code: 'offline', kind: 'network' }) },
    });
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    expect(offline.fake.location.current().pathname).toBe('/en/betting');
  });

  it('drops a token that arrives after the player’s session has ended [FR7]', async () => {
    let release = (_answer: unknown) => undefined as undefined;
    const { partner, fake } = await opened('prematch', { session: aPlayer() });
    const late = new Promise((resolve) => {
      release = (answer) => void resolve(answer);
    });
    fake.handle({ 'GET /api/sports-book': () => late });
    await partner.says({ action: 'ext.sportsbook.logon' });
    act(() => fake.session.set({ status: 'guest', reason: 'idle' }));
    await act(async () => release({ iframeSrc: SRC, jsScript: 'stale' }));
    await waitFor(() => expect(partner.origins).toHaveLength(2));
    expect(JSON.stringify(partner.received)).not.toContain('stale');
  });

  it('shows the notice about delayed live data outside the frame [B7]', async () => {
    await opened('live');
    expect(screen.getByText(/can be several seconds behind the event/)).toBeInTheDocument();
  });

  it('rejects a URL whose origin is not allowed', async () => {
    renderWithPorts(<SportsBook mode="prematch" />, {
      messages: en,
      api: {
        'GET /api/sports-book': () => ({ iframeSrc: 'http://sandbox.localhost:8082.evil.example/', jsScript: null }),
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('This page did not answer');
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('shows a failure with its reference, and retries', async () => {
    const { user, fake } = renderWithPorts(<SportsBook mode="prematch" />, {
      messages: en,
      api: { 'GET /api/sports-book': () => failure({ code: 'unavailable', status: 503, reference: 'r-77' }) },
    });
    expect(await screen.findByText('Reference r-77')).toBeInTheDocument();
    fake.handle(BOOK);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTitle('Sports betting')).toBeInTheDocument();
  });
});
