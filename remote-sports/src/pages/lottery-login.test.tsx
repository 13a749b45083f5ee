import { describe, expect, it, jest } from '@jest/globals';
import { aPlayer, failure } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { act, screen, waitFor } from '@testing-library/react';
import en from '../../locales/en.json';
import { FRAME_TIMEOUT_MS } from '../features/frame/foreign-frame.tsx';
import { framePartner } from '../frame-partner.testing.ts';
import LotteryLoginPage from './lottery-login.tsx';

const PATH = 'GET /api/account/lottery-login';
const TITLE = 'Lottery sign-in';
let tokens = 0;
const anAddress = () => ({ iframeSrc: `http://sandbox.localhost:8082/lottery/midweek?lang=en&token=t${++tokens}` });
const src = () => (screen.getByTitle(TITLE) as HTMLIFrameElement).src;

function open(answer: () => unknown = anAddress, session = aPlayer()) {
  const view = renderWithPorts(<LotteryLoginPage />, { messages: en, session, api: { [PATH]: answer } });
  return { ...view, partner: framePartner(view.fake) };
}

describe('LotteryLogin [RT4]', () => {
  it('opens the lottery with this player’s token, requested on each visit [RT4]', async () => {
    const first = open();
    await screen.findByTitle(TITLE);
    const before = src();
    expect(before).toContain('token=t');
    first.unmount();
    open();
    await screen.findByTitle(TITLE);
    expect(src()).not.toBe(before);
  });

  it('requests nothing for a guest until login [RT4]', async () => {
    const { fake } = open(anAddress, { status: 'guest' });
    expect(fake.calls).toEqual([]);
    act(() => fake.session.set(aPlayer()));
    expect(await screen.findByTitle(TITLE)).toBeInTheDocument();
  });

  it('removes the frame when the player changes, and requests a new URL for the next one [RT4, FR7]', async () => {
    const { fake } = open();
    await screen.findByTitle(TITLE);
    const before = src();
    act(() => fake.session.set({ status: 'guest' }));
    expect(screen.queryByTitle(TITLE)).toBeNull();
    act(() => fake.session.set(aPlayer({ customerId: 'c-other' })));
    await screen.findByTitle(TITLE);
    expect(src()).not.toBe(before);
  });

  it('shows a failure and retries, and shows a notice if there is no lottery [RT4]', async () => {
    const { fake, unmount } = open(() => failure({ kind: 'network', code: 'network', status: 0 }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You are offline');
    fake.handle({ [PATH]: anAddress });
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(await screen.findByTitle(TITLE)).toBeInTheDocument();
    unmount();
    open(() => ({ iframeSrc: null }));
    expect(await screen.findByText('There is no lottery here')).toBeVisible();
  });

  it('requests a new token when the player retries an unresponsive lottery [RT4]', async () => {
    jest.useFakeTimers();
    try {
      open();
      await act(async () => undefined);
      const before = src();
      act(() => void jest.advanceTimersByTime(FRAME_TIMEOUT_MS));
      expect(screen.queryByTitle(TITLE)).toBeNull();
      act(() => screen.getByRole('button', { name: 'Try again' }).click());
      await waitFor(() => expect(src()).not.toBe(before));
    } finally {
      jest.useRealTimers();
    }
  });
});
