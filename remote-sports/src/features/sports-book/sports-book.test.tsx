import { describe, expect, it } from '@jest/globals';
import { aPlayer, failure, type Handlers } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { act, screen, waitFor } from '@testing-library/react';
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

describe('the sports book frame', () => {
  it('FR1, FR8: asks for the frame of its mode with device, language, brand and origin', async () => {
    const { fake, frame } = await opened('live');
    expect(fake.calls[0]).toMatchObject({
      path: '/api/sports-book',
      query: { device: 'DESKTOP', language: 'en', liveMode: 'true', brand: '104', origin: 'http://localhost' },
    });
    expect(frame.src).toBe(SRC);
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  });

  it('FR2: talks to the exact origin only, and answers ready with the settings', async () => {
    const { partner } = await opened('prematch');
    await partner.says(READY);
    expect(partner.origins).toEqual(['http://sandbox.localhost:8082']);
    expect(partner.heard).toEqual([
      {
        action: 'opt.sportsbook.settings',
        parameters: { device: 'DESKTOP', language: 'en', brand: 104, origin: 'http://localhost' },
      },
    ]);
  });

  it('FR2: takes the height it is told, within bounds', async () => {
    const { partner, frame } = await opened('prematch');
    await partner.says({ action: 'ext.sportsbook.size', parameters: { height: 1830.4 } });
    expect(frame.style.height).toBe('1831px');
    await partner.says({ action: 'ext.sportsbook.size', parameters: { height: 3 } });
    expect(frame.style.height).toBe('240px');
    await partner.says({ action: 'ext.sportsbook.size', parameters: { height: 9e9 } });
    expect(frame.style.height).toBe('240px');
  });

  it('FR2: asks a visitor to log in, and sends the token after the login', async () => {
    const { partner, fake } = await opened('prematch');
    const asked: unknown[] = [];
    fake.ports.bus.on('login.requested').subscribe((request) => asked.push(request));
    await partner.says(READY);
    await partner.says({ action: 'ext.sportsbook.logon' });
    expect(asked).toEqual([{ reason: 'sports-book' }]);

    fake.handle({ 'GET /api/sports-book': () => ({ iframeSrc: SRC, jsScript: 'fresh-1' }) });
    act(() => fake.session.set(aPlayer()));
    await waitFor(() =>
      expect(partner.heard).toContainEqual({
        action: 'opt.sportsbook.token',
        parameters: { authtoken: 'fresh-1' },
      }),
    );
    expect(partner.origins).toHaveLength(1);
  });

  it('FR2: sends a player who is already signed in a fresh token instead', async () => {
    let tokens = 0;
    const { partner, fake } = await opened('prematch', {
      session: aPlayer(),
      api: { 'GET /api/sports-book': () => ({ iframeSrc: SRC, jsScript: `t${++tokens}` }) },
    });
    const asked: unknown[] = [];
    fake.ports.bus.on('login.requested').subscribe((request) => asked.push(request));
    await partner.says({ action: 'ext.sportsbook.logon' });
    await waitFor(() =>
      expect(partner.heard).toContainEqual({ action: 'opt.sportsbook.token', parameters: { authtoken: 't2' } }),
    );
    expect(asked).toEqual([]);
  });

  it('FR7: makes the frame anew after a logout', async () => {
    const { partner, fake } = await opened('prematch', { session: aPlayer() });
    act(() => fake.session.set({ status: 'guest', reason: 'logged-out' }));
    await waitFor(() => expect(partner.origins).toHaveLength(2));
  });

  it('FR4: the page address follows the frame, and the frame follows the address', async () => {
    const { partner, fake } = await opened('prematch', {
      location: { pathname: '/en/betting', search: '?at=/event/7' },
    });
    await partner.says(READY);
    expect(partner.heard).toContainEqual({ action: 'location', location: '/event/7' });
    await partner.says({ action: 'location', location: '/categories/football' });
    expect(fake.location.current()).toMatchObject({
      pathname: '/en/betting',
      search: '?at=/categories/football',
      action: 'REPLACE',
    });
    act(() => fake.ports.navigation.go('/en/betting?at=/event/9'));
    await waitFor(() => expect(partner.heard).toContainEqual({ action: 'location', location: '/event/9' }));
  });

  it('B7: says on live betting, outside of the frame, that live data is delayed', async () => {
    await opened('live');
    expect(screen.getByText(/can be several seconds behind the event/)).toBeInTheDocument();
  });

  it('refuses an address that is not of an embedded origin', async () => {
    renderWithPorts(<SportsBook mode="prematch" />, {
      messages: en,
      api: {
        'GET /api/sports-book': () => ({ iframeSrc: 'http://sandbox.localhost:8082.evil.example/', jsScript: null }),
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('This page did not answer');
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('says what failed with its reference, and tries again', async () => {
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
