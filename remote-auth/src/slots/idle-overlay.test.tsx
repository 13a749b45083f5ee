import { describe, expect, it } from '@jest/globals';
import { createBus } from '@parlay/bus';
import type { IdleState } from '@parlay/contracts/session';
import { aPlayer } from '@parlay/ports/fakes';
import { RemoteHarness } from '@parlay/remote-kit/harness';
import { renderWithPorts } from '@parlay/testing';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { Subject } from 'rxjs';
import en from '../../locales/en.json';
import { PATHS } from '../testing/login.ts';
import { IdleOverlay } from './idle-overlay.tsx';

const NOW = 1_000_000;

/** Renders a player's page with a host that publishes the idle state. The test sets the time. */
function site(rule: IdleState['rule'] = 'countdown') {
  let now = NOW;
  const ticks = new Subject<number>();
  const bus = createBus({ now: () => now });
  const host = bus.as({ kind: 'host', source: 'host@1.0.0' });
  document.title = 'Casino · Parlay';
  const view = renderWithPorts(<div />, { messages: en, paths: PATHS, session: aPlayer(), now: () => now });
  const { ports } = view.fake;
  Object.assign(ports, { bus: bus.as({ kind: 'remote', source: 'remote-auth@1.0.0' }) });
  ports.clock = { now: () => now, every: () => ticks };
  const publishIdle = (phase: IdleState['phase'], seconds = 60) =>
    act(() => void host.publish('session.idle', { phase, endsAt: now + seconds * 1000, warningSeconds: 60, rule }));
  const answers: string[] = [];
  ports.session.extend = () => {
    answers.push('extend');
    publishIdle('active');
    return 'extended';
  };
  act(() => void host.publish('session.changed', aPlayer()));
  return {
    ...view,
    host,
    publishIdle,
    answers,
    show() {
      view.rerender(
        <RemoteHarness ports={ports} messages={en}>
          <button type="button">Play</button>
          <IdleOverlay />
        </RemoteHarness>,
      );
    },
    pass(seconds: number) {
      now += seconds * 1000;
      act(() => ticks.next(now));
    },
  };
}

describe('IdleOverlay [X1]', () => {
  it('opens with "Stay logged in" focused, counts down, and cannot be dismissed', async () => {
    const view = site();
    view.show();
    view.publishIdle('active');
    expect(view.queryByRole('alertdialog')).not.toBeInTheDocument();
    view.publishIdle('warning', 60);
    const dialog = await view.findByRole('alertdialog', { name: 'Still there?' });
    expect(dialog).toHaveAccessibleDescription('We will log you out to keep your account safe. 60 seconds left');
    await waitFor(() => expect(view.getByRole('button', { name: 'Stay logged in' })).toHaveFocus());
    expect(view.getByRole('progressbar', { name: 'Time until you are logged out' })).toHaveTextContent('1:00');
    view.pass(39);
    expect(view.getByRole('progressbar')).toHaveTextContent('0:21');
    await view.user.keyboard('{Escape}');
    expect(dialog).toBeInTheDocument();
  });

  it('announces the remaining time only at 30 and 10 seconds', async () => {
    const view = site();
    view.show();
    view.publishIdle('warning', 60);
    await view.findByRole('alertdialog');
    const announced: (string | null)[] = [];
    for (let second = 0; second < 60; second += 1) {
      view.pass(1);
      const { textContent } = view.getByRole('status');
      if (textContent !== (announced.at(-1) ?? '')) announced.push(textContent);
    }
    expect(announced).toEqual(['30 seconds left', '10 seconds left', '']);
  });

  it('extends the session, and closes when the player responds in another tab', async () => {
    const view = site();
    view.show();
    view.publishIdle('warning');
    await view.user.click(await view.findByRole('button', { name: 'Stay logged in' }));
    expect(view.answers).toEqual(['extend']);
    await waitFor(() => expect(view.queryByRole('alertdialog')).not.toBeInTheDocument());
    view.publishIdle('warning');
    await view.findByRole('alertdialog');
    view.publishIdle('active');
    await waitFor(() => expect(view.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('logs the player out and goes home', async () => {
    const view = site();
    view.show();
    view.publishIdle('warning');
    await view.user.click(await view.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(view.fake.location.current().pathname).toBe('/en/home'));
    expect(view.fake.session.current()).toEqual({ status: 'guest', reason: 'logged-out' });
  });

  it('counts down in the title under the fixed rule, and shows the end until the player returns [RS10]', async () => {
    const view = site('fixed');
    view.show();
    view.publishIdle('warning', 30);
    await view.findByRole('alertdialog');
    expect(document.title).toBe('0:30 until your session times out!');
    view.pass(21);
    expect(document.title).toBe('0:09 until your session times out!');
    document.title = 'Live betting · Parlay';
    await waitFor(() => expect(document.title).toBe('0:09 until your session times out!'));
    view.publishIdle('active');
    expect(document.title).toBe('Live betting · Parlay');

    view.publishIdle('warning', 30);
    await waitFor(() => expect(document.title).toBe('0:30 until your session times out!'));
    view.publishIdle('expired', 0);
    expect(document.title).toBe('Your session has expired.');
    document.title = 'Log in · Parlay';
    await waitFor(() => expect(document.title).toBe('Your session has expired.'));
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(document.title).toBe('Log in · Parlay');
  });

  it('does not change the title under the countdown rule [X1]', async () => {
    const view = site('countdown');
    view.show();
    view.publishIdle('warning');
    await view.findByRole('alertdialog');
    expect(document.title).toBe('Casino · Parlay');
  });
});
