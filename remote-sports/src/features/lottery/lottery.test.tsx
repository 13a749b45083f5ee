import { describe, expect, it, jest } from '@jest/globals';
import { aPlayer, failure } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { act, screen, waitFor } from '@testing-library/react';
import en from '../../../locales/en.json';
import { framePartner } from '../../frame-partner.testing.ts';
import { FRAME_TIMEOUT_MS } from '../frame/foreign-frame.tsx';
import { Lottery, type LotteryProvider } from './lottery.tsx';

const ADDRESSES = {
  lottery: 'http://sandbox.localhost:8082/lottery/midweek?lang=en',
  helioLottery: 'http://sandbox.localhost:8082/lottery/helio?lang=en',
};

async function opened(provider: LotteryProvider, title: string) {
  const view = renderWithPorts(<Lottery provider={provider} />, {
    messages: en,
    api: { 'GET /api/lottery': () => ({ iframeSrc: ADDRESSES }) },
  });
  const partner = framePartner(view.fake);
  const frame = (await screen.findByTitle(title)) as HTMLIFrameElement;
  return { ...view, partner, frame };
}

describe('Lottery [FR6]', () => {
  it('shows the page’s provider in its frame [FR6]', async () => {
    const { frame, unmount } = await opened('lottery', 'Lottery');
    expect(frame.src).toBe(ADDRESSES.lottery);
    unmount();
    expect((await opened('helioLottery', 'Helio lottery')).frame.src).toBe(ADDRESSES.helioLottery);
  });

  it('sets the height that the frame requests, and scrolls to the top on request [FR6]', async () => {
    const { partner, frame } = await opened('lottery', 'Lottery');
    document.documentElement.scrollTop = 700;
    await partner.says({ action: 'onIFrameHeightChange', parameters: { height: 1200 } });
    expect(frame.style.height).toBe('1200px');
    expect(document.documentElement.scrollTop).toBe(700);
    await partner.says({ action: 'onIFrameHeightChange', parameters: { height: 900, scrollToTop: true } });
    expect(document.documentElement.scrollTop).toBe(0);
  });

  it('sends the frame the page’s scroll position [FR6]', async () => {
    const { partner } = await opened('lottery', 'Lottery');
    document.dispatchEvent(new Event('scroll'));
    await waitFor(() =>
      expect(partner.received).toContainEqual({ action: 'onScroll', parameters: { scroll: 0, pageHeight: 0 } }),
    );
  });

  it('sends the frame language, currency and time zone once it is ready', async () => {
    const { partner } = await opened('lottery', 'Lottery');
    await partner.says({ action: 'onIFrameHeightChange', parameters: { height: 1200 } });
    await partner.says({ action: 'onIFrameHeightChange', parameters: { height: 1300 } });
    const parameters = { language: 'en', currency: 'EUR', timeZone: expect.stringMatching(/^[A-Z]/) };
    expect(
      partner.received.filter((message) => (message as { action: string }).action === 'opt.lottery.settings'),
    ).toEqual([{ action: 'opt.lottery.settings', parameters }]);
  });

  it('sends the frame the chosen theme, and the change back to the device’s theme', async () => {
    const { partner, fake } = await opened('lottery', 'Lottery');
    act(() => fake.ports.preferences.set('theme', 'dark'));
    const themes = () => partner.received.filter((message) => (message as { action: string }).action === 'opt.theme');
    expect(themes()).toEqual([]);
    await partner.says({ action: 'onIFrameHeightChange', parameters: { height: 1200 } });
    expect(themes()).toEqual([{ action: 'opt.theme', parameters: { theme: 'dark' } }]);
    act(() => fake.ports.preferences.set('theme', 'system'));
    expect(themes().at(-1)).toEqual({ action: 'opt.theme', parameters: { theme: 'system' } });
  });

  it('sends a player’s token once the frame is ready, and a new one on request [FR2, RT4]', async () => {
    let tokens = 0;
    const { partner, fake } = await opened('helioLottery', 'Helio lottery');
    fake.handle({
      'GET /api/account/lottery-login': () => ({ iframeSrc: ADDRESSES.helioLottery, token: `t${++tokens}` }),
    });
    await partner.says({ action: 'onIFrameHeightChange', parameters: { height: 1200 } });
    act(() => fake.session.set(aPlayer()));
    const sent = (authtoken: string) => ({ action: 'opt.lottery.token', parameters: { authtoken } });
    await waitFor(() => expect(partner.received).toContainEqual(sent('t1')));
    await partner.says({ action: 'ext.lottery.logon' });
    await waitFor(() => expect(partner.received).toContainEqual(sent('t2')));
    expect(fake.calls.at(-1)).toMatchObject({ query: { product: 'helio-lottery' } });
    expect(partner.origins).toHaveLength(1);
    act(() => fake.session.set({ status: 'guest', reason: 'logged-out' }));
    await waitFor(() => expect(partner.origins).toHaveLength(2));
  });

  it('asks a visitor to log in, and tells a player who may not buy now', async () => {
    const { partner, fake } = await opened('lottery', 'Lottery');
    const logins: unknown[] = [];
    fake.ports.bus.on('login.requested').subscribe((request) => logins.push(request));
    const bars: string[] = [];
    fake.ports.bus.on('info-bar.shown').subscribe(({ text }) => bars.push(text));
    await partner.says({ action: 'ext.lottery.logon' });
    expect(logins).toEqual([{ reason: 'lottery' }]);
    fake.handle({ 'GET /api/account/lottery-login': () => failure({ code: 'on_break', status: 403 }) });
    act(() => fake.session.set(aPlayer()));
    await partner.says({ action: 'ext.lottery.logon' });
    await waitFor(() => expect(bars).toEqual(['You cannot buy tickets right now. Your account shows why.']));
    expect(logins).toHaveLength(1);
  });

  it('ignores invalid messages', async () => {
    const { partner, frame } = await opened('lottery', 'Lottery');
    await partner.says({ action: 'onIFrameHeightChange', parameters: { height: '100%' } });
    await partner.says('onIFrameHeightChange');
    expect(frame.style.height).toBe('');
  });

  it('treats a frame without a message as unreachable, and loads a new frame on retry', async () => {
    jest.useFakeTimers();
    try {
      const view = renderWithPorts(<Lottery provider="lottery" />, {
        messages: en,
        api: { 'GET /api/lottery': () => ({ iframeSrc: ADDRESSES }) },
      });
      const partner = framePartner(view.fake);
      await act(async () => undefined);
      expect(screen.getByTitle('Lottery')).toBeInTheDocument();
      act(() => void jest.advanceTimersByTime(FRAME_TIMEOUT_MS));
      expect(screen.queryByTitle('Lottery')).toBeNull();
      expect(screen.getByRole('alert')).toHaveTextContent('Your bets, tickets and balance are not affected.');
      act(() => screen.getByRole('button', { name: 'Try again' }).click());
      expect(screen.getByTitle('Lottery')).toBeInTheDocument();
      expect(partner.origins).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });
});
