import { describe, expect, it } from '@jest/globals';
import { createBus } from '@parlay/bus';
import { aPlayer, fakePorts } from '@parlay/ports/fakes';
import { RemoteHarness } from '@parlay/remote-kit/harness';
import { act, render, screen } from '@testing-library/react';
import '@parlay/testing';
import en from '../../../locales/en.json';
import { Notices } from '../../slots/notices.tsx';

/** Renders the slot on a bus to which the test publishes as the host. */
function renderOnBus() {
  const bus = createBus();
  const host = bus.as({ kind: 'host', source: 'host@1.0.0' });
  const mine = bus.as({ kind: 'remote', source: 'remote-shell@1.0.0' });
  const { ports } = fakePorts();
  const notify = {
    ...ports.notify,
    show: (notice: Parameters<typeof ports.notify.show>[0]) => {
      const id = notice.id ?? 'new';
      mine.publish('notice.shown', { ...notice, id });
      return id;
    },
    close: (id: string) => void mine.publish('notice.closed', { id }),
  };
  render(
    <RemoteHarness ports={{ ...ports, bus: mine, notify }} messages={en}>
      <Notices />
    </RemoteHarness>,
  );
  return host;
}

describe('ConnectionHints', () => {
  it('shows that live updates are paused for as long as they are [RS7]', () => {
    const host = renderOnBus();
    act(() => void host.publish('connection.changed', { api: 'up', realtime: 'down' }));
    expect(screen.getByText('Live updates paused')).toBeVisible();
    act(() => void host.publish('connection.changed', { api: 'up', realtime: 'up' }));
    expect(screen.queryByText('Live updates paused')).toBeNull();
  });

  it('tells a player that the balance is unavailable while the API is down', () => {
    const host = renderOnBus();
    act(() => void host.publish('session.changed', aPlayer()));
    act(() => void host.publish('connection.changed', { api: 'down', realtime: 'up' }));
    expect(screen.getByText('Balance unavailable')).toBeVisible();
  });

  it('tells a visitor that the server is unreachable, without mentioning a balance', () => {
    const host = renderOnBus();
    act(() => void host.publish('session.changed', { status: 'guest' }));
    act(() => void host.publish('connection.changed', { api: 'down', realtime: 'up' }));
    expect(screen.getByText('No connection')).toBeVisible();
    expect(screen.queryByText('Balance unavailable')).toBeNull();
  });

  it('shows that the device is offline when it has no network, even if other services are down', () => {
    const host = renderOnBus();
    const connection = { api: 'down', realtime: 'down' } as const;
    act(() => void host.publish('session.changed', aPlayer()));
    act(() => void host.publish('connection.changed', { ...connection, online: false }));
    expect(screen.getByText('You are offline')).toBeVisible();
    expect(screen.queryByText('Balance unavailable')).toBeNull();
    act(() => void host.publish('connection.changed', { ...connection, online: true }));
    expect(screen.queryByText('You are offline')).toBeNull();
    expect(screen.getByText('Balance unavailable')).toBeVisible();
  });

  it('offers a reload when a newer host is live', () => {
    const host = renderOnBus();
    act(() => void host.publish('release.reload-offered', { reason: 'host 1.1.0' }));
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  });
});

describe('a notice with markup', () => {
  it('shows it sanitized, with the picture and look of the data [EN7, D8]', async () => {
    const host = renderOnBus();
    act(
      () =>
        void host.publish('notice.shown', {
          id: 'offer',
          type: 'info',
          title: 'A bonus',
          text: 'Read the terms',
          html: '<a href="/en/help-centre/bonus" onclick="steal()">Read <b>the terms</b></a><img src=x onerror=steal()><script>steal()</script>',
          icon: 'bonus',
          look: 'promo',
        }),
    );
    const notice = screen.getByRole('status');
    expect(notice).toHaveTextContent('A bonusRead the terms');
    expect(notice.querySelector('svg')).toHaveClass('lucide-gift');
    expect(notice).toHaveClass('promo');
    expect(await screen.findByRole('link', { name: 'Read the terms' })).toHaveAttribute(
      'href',
      '/en/help-centre/bonus',
    );
    expect(notice.innerHTML).not.toMatch(/steal|<img|<script/);
  });

  it('keeps the picture of its type for a name that nobody knows', () => {
    const host = renderOnBus();
    act(
      () =>
        void host.publish('notice.shown', { id: 'x', type: 'info', title: 'News', icon: 'rocket', look: 'glitter' }),
    );
    const notice = screen.getByRole('status');
    expect(notice.querySelector('svg')).toHaveClass('lucide-info');
    expect(notice).not.toHaveClass('glitter');
  });
});
