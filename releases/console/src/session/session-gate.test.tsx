/** @jest-environment-options {"url": "https://ops.example/"} */
import { afterEach, describe, expect, it } from '@jest/globals';
import { StaffReply } from '@parlay/releases/replies/console';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, Provider } from 'jotai';
import { call } from '../data/call.ts';
import { fakeRegistry, setSignedIn } from '../testing/registry.ts';
import { SessionGate } from './session-gate.tsx';

const OPS = { name: 'ops', team: 'ops', remotes: [], readOnly: false, expiresAt: null };
const UNAUTHENTICATED = {
  status: 401,
  error: { code: 'unauthenticated', message: 'This token is unknown or was revoked.' },
};

let registry: ReturnType<typeof fakeRegistry>;
afterEach(() => {
  registry.remove();
  setSignedIn(undefined);
});

const show = () =>
  render(
    <Provider store={createStore()}>
      <SessionGate>
        <input aria-label="Reason" />
      </SessionGate>
    </Provider>,
  );

const enter = async (token: string) => {
  await userEvent.type(screen.getByLabelText('Staff token'), token);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('SessionGate', () => {
  it('explains why a token is refused, and accepts the next one', async () => {
    registry = fakeRegistry({ 'POST /console/session': UNAUTHENTICATED });
    show();
    await enter('wrong');
    expect(screen.getByText('This token is unknown, expired or revoked. Ask ops for a new one.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Staff token'));
    registry.answer('POST /console/session', { data: OPS });
    await enter('right');
    expect(screen.getByLabelText('Reason')).toBeTruthy();
  });

  it('sends no request for an empty token', async () => {
    registry = fakeRegistry({});
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Enter your token.')).toBeTruthy();
    // The page itself loads the channels of this installation.
    expect(registry.asked.filter(({ call }) => call !== 'GET /api/channels')).toEqual([]);
  });

  it('shows before sign-in which installation it is and whether the registry responds', async () => {
    registry = fakeRegistry({
      'GET /api/channels': { data: [{ name: 'production', revision: 42, hosts: [] }] },
    });
    const { unmount } = show();
    const installation = within(screen.getByRole('region', { name: 'This installation' }));
    expect(await installation.findByText('revision 42')).toBeTruthy();
    expect(installation.getByText('ops.example')).toBeTruthy();
    expect(installation.getByText(', answers')).toBeTruthy();
    unmount();
    registry.answer('GET /api/channels', () => {
      throw new TypeError('network');
    });
    show();
    expect(await screen.findByText(', does not answer')).toBeTruthy();
  });

  it("says that an earlier visit's session has ended", async () => {
    setSignedIn('proof');
    registry = fakeRegistry({ 'GET /api/whoami': UNAUTHENTICATED });
    show();
    expect(await screen.findByText('Your session has ended.')).toBeTruthy();
    expect(screen.getByLabelText('Staff token')).toBeTruthy();
  });

  it('covers the page when a session ends, and keeps the entered text', async () => {
    setSignedIn('proof');
    registry = fakeRegistry({
      'GET /api/whoami': { data: OPS },
      'GET /api/anything': UNAUTHENTICATED,
      'POST /console/session': { data: OPS },
    });
    show();
    await userEvent.type(await screen.findByLabelText('Reason'), 'incident 7');
    await act(async () => void (await call({ path: '/api/anything', reply: StaffReply })));
    expect(screen.getByRole('dialog', { name: 'Sign in again' })).toBeTruthy();
    await enter('right');
    expect((screen.getByLabelText('Reason') as HTMLInputElement).value).toBe('incident 7');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('call', () => {
  it('sends the XSRF token with every change but not with reads', async () => {
    setSignedIn('proof');
    registry = fakeRegistry({ 'GET /api/x': { data: OPS }, 'POST /api/x': { data: OPS } });
    await call({ path: '/api/x', reply: StaffReply });
    await call({ method: 'POST', path: '/api/x', body: {}, reply: StaffReply });
    expect(registry.asked.map(({ headers }) => headers.get('x-parlay-console-xsrf'))).toEqual([null, 'proof']);
  });

  it('reports a change without a response as unknown', async () => {
    registry = fakeRegistry({});
    const outcome = await call({ method: 'POST', path: '/api/x', body: {}, reply: StaffReply });
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: 'unreachable', message: expect.stringContaining('not known') },
    });
  });

  it('refuses a response with another schema', async () => {
    registry = fakeRegistry({ 'GET /api/x': { data: { name: 7 } } });
    expect(await call({ path: '/api/x', reply: StaffReply })).toMatchObject({
      ok: false,
      error: { code: 'unexpected' },
    });
  });
});
