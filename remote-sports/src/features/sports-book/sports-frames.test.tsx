import { describe, expect, it } from '@jest/globals';
import { aPlayer, type FakeOptions } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { screen, waitFor } from '@testing-library/react';
import en from '../../../locales/en.json';
import { framePartner } from '../../frame-partner.testing.ts';
import { SportsBook } from './sports-book.tsx';

const ORIGIN = 'http://sandbox.localhost:8082';
const READY = { action: 'ext.sportsbook.ready' };
const offerOf = (src: string) => ({ action: 'ext.sportsbook.slip', parameters: { src } });
const relay = (data: string) => ({ action: 'ext.sportsbook.relay', parameters: { data } });

async function opened(options: FakeOptions = {}) {
  const book = { iframeSrc: `${ORIGIN}/sports/prematch`, jsScript: 'token' };
  const view = renderWithPorts(<SportsBook mode="prematch" />, {
    messages: en,
    api: { 'GET /api/sports-book': () => book },
    ...options,
  });
  const partner = framePartner(view.fake);
  await screen.findByTitle('Sports betting');
  const [sports, slip] = [partner.frame('Sports betting'), partner.frame('Betslip')];
  await sports.says(READY);
  return { ...view, partner, sports, slip };
}

describe('the slip in its own frame', () => {
  it('is placed if the book offers a page of its own origin [FR2]', async () => {
    const { sports, partner } = await opened();
    await sports.says(offerOf('https://evil.example/sports/slip'));
    expect(screen.queryByTitle('Betslip')).toBeNull();
    expect(sports.received()).toContainEqual({ action: 'opt.sportsbook.slip', parameters: { isPlaced: false } });
    await sports.says(offerOf(`${ORIGIN}/sports/slip`));
    expect(screen.getByTitle('Betslip')).toHaveAttribute('src', `${ORIGIN}/sports/slip`);
    expect(sports.received().at(-1)).toEqual({ action: 'opt.sportsbook.slip', parameters: { isPlaced: true } });
    expect(partner.origins).toEqual([ORIGIN, ORIGIN]);
  });

  it('gets settings, a token and the messages of the book, and the book those of the slip [FR2, AU3]', async () => {
    const { sports, slip } = await opened({ session: aPlayer() });
    await sports.says(offerOf(`${ORIGIN}/sports/slip`));
    await slip.says(READY);
    await waitFor(() =>
      expect(slip.received()).toContainEqual({
        action: 'opt.sportsbook.token',
        parameters: { authtoken: 'token' },
      }),
    );
    expect(slip.received()[0]).toMatchObject({ action: 'opt.sportsbook.settings', parameters: { language: 'en' } });
    await sports.says(relay('toggle'));
    await slip.says(relay('picked'));
    const relayed = (frame: typeof slip) =>
      frame.received().filter((one) => (one as { action: string }).action === 'opt.sportsbook.relay');
    expect(relayed(slip)).toEqual([{ action: 'opt.sportsbook.relay', parameters: { data: 'toggle' } }]);
    expect(relayed(sports)).toEqual([{ action: 'opt.sportsbook.relay', parameters: { data: 'picked' } }]);
  });

  it('stands next to what is left of the player’s lowest limit of stakes [AC7]', async () => {
    const limit = (type: string, left: string) => ({ type, left, endsAt: '2026-12-07T00:00:00.000Z' });
    const limits = [limit('deposit', '1.00'), limit('wager', '40.00'), limit('loss', '25.80'), limit('session', '5')];
    const book = { iframeSrc: `${ORIGIN}/sports/prematch`, jsScript: 'token' };
    const { sports, slip } = await opened({
      session: aPlayer(),
      api: { 'GET /api/sports-book': () => book, 'GET /api/account/limits': () => ({ currency: 'EUR', limits }) },
    });
    const left = await screen.findByText(/^Left of your loss limit until /);
    expect(left.parentElement).toHaveTextContent('€25.80');
    await sports.says(offerOf(`${ORIGIN}/sports/slip`));
    await slip.says(READY);
    expect(screen.queryByText(/^Left of your loss limit/)).toBeNull();
    await slip.says({ action: 'ext.sportsbook.sheet', parameters: { isOpen: true } });
    expect(screen.getByRole('dialog', { name: 'Betslip' })).toHaveTextContent(
      /^Left of your loss limit until .*€25\.80$/,
    );
  });

  it('is a bar on a narrow screen, as high as it asks, and opens and closes as a sheet', async () => {
    const { sports, slip } = await opened();
    await sports.says(offerOf(`${ORIGIN}/sports/slip`));
    await slip.says(READY);
    const layouts = () =>
      slip
        .received()
        .filter((one) => (one as { action: string }).action === 'opt.sportsbook.sheet')
        .map((one) => (one as { parameters: { layout: string } }).parameters.layout);
    expect(layouts()).toEqual(['bar']);
    await slip.says({ action: 'ext.sportsbook.size', parameters: { height: 64 } });
    expect(screen.getByTitle('Betslip')).toHaveStyle({ height: '64px' });
    await slip.says({ action: 'ext.sportsbook.sheet', parameters: { isOpen: true } });
    expect(screen.getByRole('dialog', { name: 'Betslip' })).toContainElement(screen.getByTitle('Betslip'));
    expect(screen.getByRole('dialog', { name: 'Betslip' })).toHaveAttribute('data-open');
    expect(screen.getByTitle('Betslip')).toHaveFocus();
    expect(screen.getByTitle('Sports betting').closest('[inert]')).not.toBeNull();
    await slip.says({ action: 'ext.sportsbook.sheet', parameters: { isOpen: false } });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(layouts()).toEqual(['bar', 'sheet', 'bar']);
    expect(screen.getByTitle('Sports betting').closest('[inert]')).toBeNull();
  });
});
