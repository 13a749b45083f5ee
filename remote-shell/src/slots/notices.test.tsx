import { describe, expect, it } from '@jest/globals';
import { aPlayer } from '@parlay/ports/fakes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing/a-page.tsx';
import { Notices } from './notices.tsx';

const region = () => within(screen.getByRole('region', { name: 'Notifications' }));
const titles = () =>
  region()
    .getAllByText((_text, node) => node?.tagName === 'B')
    .map((node) => node.textContent);

describe('the notification stack', () => {
  it('SH15: orders errors before warnings before successes before information', () => {
    const { fake } = renderShell(<Notices />);
    act(() => {
      for (const type of ['info', 'success', 'error'] as const)
        fake.ports.notify.show({ type, title: type, duration: 0 });
    });
    expect(titles()).toEqual(['error', 'success', 'info']);
    expect(region().getByRole('alert')).toHaveTextContent('error');
  });

  it('SH15: the same id takes the older one’s place, and a notice is closed by its button or by whoever showed it', async () => {
    const { fake, user } = renderShell(<Notices />);
    act(() => {
      fake.ports.notify.show({ id: 'a', type: 'error', title: 'First' });
      fake.ports.notify.show({ id: 'a', type: 'error', title: 'Second' });
      fake.ports.notify.show({ id: 'b', type: 'error', title: 'Other' });
    });
    expect(titles()).toEqual(['Second', 'Other']);
    act(() => fake.ports.notify.close('b'));
    expect(titles()).toEqual(['Second']);
    await user.click(region().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  });

  it('SH15: a notice of a moment goes by itself, an error stays', async () => {
    const { fake } = renderShell(<Notices />);
    act(() => {
      fake.ports.notify.show({ type: 'info', title: 'Passing', duration: 30 });
      fake.ports.notify.show({ type: 'error', title: 'Staying', duration: 30 });
    });
    await waitFor(() => expect(titles()).toEqual(['Staying']));
  });

  it('links to a route it knows, and to no other', () => {
    const { fake } = renderShell(<Notices />);
    act(() => {
      fake.ports.notify.show({ type: 'error', title: 'One', link: { label: 'Limits', route: 'account/limits' } });
      fake.ports.notify.show({ type: 'error', title: 'Two', link: { label: 'Elsewhere', route: 'https://evil.test' } });
    });
    expect(region().getAllByRole('link')).toHaveLength(1);
    expect(region().getByRole('link', { name: 'Limits' })).toHaveAttribute('href', '/en/account/limits');
  });
});

describe('what the server says unasked', () => {
  it('RS4: a needed verification becomes a notice with a link', () => {
    const { fake } = renderShell(<Notices />, { session: aPlayer() });
    act(() => fake.realtime.events.next({ name: 'KycRequired', payload: {} }));
    expect(region().getByText('Verification needed')).toBeVisible();
    expect(region().getByRole('link', { name: 'Go to verification' })).toHaveAttribute(
      'href',
      '/en/account/verification',
    );
  });

  it('AC4: a payment that came through is a success with its amount', () => {
    const { fake } = renderShell(<Notices />, { session: aPlayer() });
    act(() =>
      fake.realtime.events.next({
        name: 'TransactionUpdate',
        payload: { paymentRequestStatus: 'SUCCESSFUL', amount: '1250.00', currency: 'EUR' },
      }),
    );
    const notice = region().getByText('Payment received').closest('[data-kind]');
    expect(notice).toHaveAttribute('data-kind', 'success');
    expect(notice).toHaveTextContent('€1,250.00');
  });
});

describe('the info bar', () => {
  it('SH16: shows one line, the newest, and takes it away after its time', async () => {
    const { fake } = renderShell(<Notices />);
    act(() => {
      fake.ports.notify.infoBar({ type: 'info', text: 'Older', duration: 30 });
      fake.ports.notify.infoBar({ type: 'success', text: 'Copied', duration: 30 });
    });
    expect(screen.getByText('Copied')).toBeVisible();
    expect(screen.queryByText('Older')).toBeNull();
    await waitFor(() => expect(screen.queryByText('Copied')).toBeNull());
  });
});

describe('the way up', () => {
  it('SH14: appears when offered; one press goes to the top and takes it away', async () => {
    const { fake, user } = renderShell(<Notices />);
    expect(screen.queryByRole('button', { name: 'Scroll to top' })).toBeNull();
    act(() => void fake.ports.bus.publish('scroll-top.offered', { offered: true }));
    document.documentElement.scrollTop = 900;
    await user.click(screen.getByRole('button', { name: 'Scroll to top' }));
    expect(document.documentElement.scrollTop).toBe(0);
    expect(screen.queryByRole('button', { name: 'Scroll to top' })).toBeNull();
  });
});
