import { describe, expect, it } from '@jest/globals';
import { aPlayer } from '@parlay/ports/fakes';
import { RemoteHarness } from '@parlay/remote-kit/harness';
import { renderWithPorts } from '@parlay/testing';
import { act, render, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { PATHS, refusal, respondToLogins } from '../testing/login.ts';
import { en } from '../testing/messages.ts';
import { LoginOverlay } from './overlay.tsx';

/** Renders a page with a button that requests a login. */
function SomePage({ ask }: { ask(): void }) {
  const [isRemoved, setRemoved] = useState(false);
  return (
    <main>
      <h1>Casino</h1>
      {!isRemoved && (
        <button type="button" onClick={ask}>
          Play
        </button>
      )}
      <button type="button" onClick={() => setRemoved(true)}>
        Take it away
      </button>
    </main>
  );
}

function site(options: Parameters<typeof renderWithPorts>[1] = {}) {
  const opened: boolean[] = [];
  let ask: () => void = () => undefined;
  const view = renderWithPorts(
    <>
      <SomePage ask={() => ask()} />
      <LoginOverlay />
    </>,
    { messages: en, paths: PATHS, ...options },
  );
  const { bus } = view.fake.ports;
  bus.on('login-modal.changed').subscribe(({ open }) => opened.push(open));
  ask = () => void bus.publish('login.requested', { returnTo: '/en/game/Kite/kite', reason: 'play' });
  return {
    ...view,
    opened,
    async open() {
      await view.user.click(view.getByRole('button', { name: 'Play' }));
      return view.findByRole('dialog', { name: 'Log in' });
    },
  };
}

describe('LoginOverlay [SH19]', () => {
  it('opens on request and publishes that immediately, before its code has loaded', async () => {
    const view = site();
    act(() => {
      view.fake.ports.bus.publish('login.requested', {});
      expect(view.opened).toEqual([true]);
    });
    expect(await view.findByRole('dialog', { name: 'Log in' })).toBeInTheDocument();
    expect(view.opened).toEqual([true]);
  });

  it('closes when the player navigates, and does not return after a reload', async () => {
    const view = site();
    await view.open();
    const here = view.fake.location.current();
    act(() => view.fake.location.set({ ...here, search: '?q=kite' }));
    expect(view.getByRole('dialog')).toBeInTheDocument();
    act(() => view.fake.location.set({ ...here, pathname: '/en/help-centre' }));
    await waitFor(() => expect(view.queryByRole('dialog')).not.toBeInTheDocument());
    expect(view.opened).toEqual([true, false]);
    view.unmount();

    const other = site();
    await other.open();
    const stored = other.fake.ports.drafts.read('login.modal');
    other.unmount();
    const reloaded = site();
    reloaded.unmount();
    reloaded.fake.ports.drafts.write('login.modal', stored);
    reloaded.fake.location.set({ ...here, pathname: '/en/help-centre' });
    const page = render(
      <RemoteHarness ports={reloaded.fake.ports} messages={en}>
        <LoginOverlay />
      </RemoteHarness>,
    );
    expect(page.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(reloaded.fake.ports.drafts.read('login.modal')).toBeUndefined());
  });

  it('closes on Escape, publishes that, and returns the focus', async () => {
    const view = site();
    await view.open();
    await waitFor(() => expect(view.getByLabelText('Username')).toHaveFocus());
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(view.queryByRole('dialog')).not.toBeInTheDocument());
    expect(view.opened).toEqual([true, false]);
    await waitFor(() => expect(view.getByRole('button', { name: 'Play' })).toHaveFocus());
  });

  it('focuses a nearby control if its opener no longer exists', async () => {
    const view = site();
    await view.open();
    act(() => view.getByText('Take it away').click());
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(view.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(view.getByRole('button', { name: 'Take it away' })).toHaveFocus());
  });

  it('logs in and opens the requested page', async () => {
    const view = site();
    const commands = respondToLogins(view.fake, refusal('refused'), 'in');
    await view.open();
    await view.user.type(view.getByLabelText('Username'), 'demo1');
    await view.user.type(view.getByLabelText('Password'), 'Parlay2026$');
    await view.user.click(view.getByRole('button', { name: 'Log in' }));
    expect(await view.findByRole('alert')).toHaveTextContent('do not match');
    await view.user.click(view.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(view.queryByRole('dialog')).not.toBeInTheDocument());
    expect(commands).toHaveLength(2);
    expect(view.fake.location.current().pathname).toBe('/en/game/Kite/kite');
    expect(view.opened).toEqual([true, false]);
    expect(view.fake.ports.drafts.read('login.username')).toBeUndefined();
  });

  it('passes the requested page on to registration', async () => {
    const view = site();
    await view.open();
    expect(await view.findByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/en/register?return=%2Fen%2Fgame%2FKite%2Fkite',
    );
  });

  it('shows that logging in is paused during maintenance, and has no form [SH5]', async () => {
    const view = site({ brand: { maintenance: true } });
    await view.open();
    expect(view.getByText(/Logging in is paused/)).toBeInTheDocument();
    expect(view.queryByLabelText('Username')).not.toBeInTheDocument();
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(view.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('closes when the player logs in elsewhere, and does not open for a player', async () => {
    const view = site();
    await view.open();
    act(() => view.fake.session.set(aPlayer()));
    await waitFor(() => expect(view.queryByRole('dialog')).not.toBeInTheDocument());
    act(() => void view.fake.ports.bus.publish('login.requested', { returnTo: '/en/casino' }));
    expect(view.opened).toEqual([true, false]);
    expect(view.fake.location.current().pathname).toBe('/en/casino');
  });

  it('never redirects to another site [D6]', async () => {
    const view = site();
    respondToLogins(view.fake, 'in');
    act(() => void view.fake.ports.bus.publish('login.requested', { returnTo: '//evil.test' }));
    await view.findByRole('dialog');
    act(() => view.fake.session.set(aPlayer()));
    await waitFor(() => expect(view.queryByRole('dialog')).not.toBeInTheDocument());
    expect(view.fake.location.current().pathname).toBe('/en/home');
  });

  it('reopens after a swap of this remote, with the typed username but without the password', async () => {
    const view = site();
    await view.open();
    await view.user.type(view.getByLabelText('Username'), 'mar');
    await view.user.type(view.getByLabelText('Password'), 'secret');
    view.unmount();
    expect(view.opened).toEqual([true, false]);
    const swapped = render(
      <RemoteHarness ports={view.fake.ports} messages={en}>
        <LoginOverlay />
      </RemoteHarness>,
    );
    expect(await swapped.findByRole('dialog', { name: 'Log in' })).toBeInTheDocument();
    expect(swapped.getByLabelText('Username')).toHaveValue('mar');
    expect(swapped.getByLabelText('Password')).toHaveValue('');
    expect(view.opened).toEqual([true, false, true]);
  });

  it('delays swaps while it is open', async () => {
    const view = site();
    const held: string[] = [];
    view.fake.ports.drafts.hold = (reason) => {
      held.push(reason);
      return () => void held.pop();
    };
    await view.open();
    expect(held).toEqual(['login']);
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(held).toEqual([]));
  });
});
