import { describe, expect, it } from '@jest/globals';
import type { LoginResult } from '@parlay/ports';
import { aPlayer } from '@parlay/ports/fakes';
import { writableValue } from '@parlay/ports/watched';
import { RemoteHarness } from '@parlay/remote-kit/harness';
import { renderWithPorts } from '@parlay/testing';
import { act, render, waitFor } from '@testing-library/react';
import { PATHS, refusal, respondToLogins } from '../testing/login.ts';
import { en } from '../testing/messages.ts';
import LoginPage from './login.tsx';

type Options = NonNullable<Parameters<typeof renderWithPorts>[1]>;

function page(options: Options = {}) {
  const view = renderWithPorts(<LoginPage />, {
    messages: en,
    paths: PATHS,
    location: { pathname: '/en/login', route: { id: 'login', remote: 'remote-auth', params: {} } },
    ...options,
  });
  /** Submits the form, and resolves once the response to any request has arrived. */
  async function send() {
    await view.user.click(view.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(view.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('aria-busy'));
  }
  return {
    ...view,
    send,
    async logIn(username = 'demo1', password = 'Parlay2026$') {
      await view.user.type(view.getByLabelText('Username'), username);
      await view.user.type(view.getByLabelText('Password'), password);
      await send();
    },
    at: () => view.fake.location.current().pathname,
  };
}

const codeNeeded = refusal('refused', { status: 403, code: 'otp_required' });

const withReturn = (path: string) => ({
  location: {
    pathname: '/en/login',
    search: `?return=${encodeURIComponent(path)}`,
    route: { id: 'login', remote: 'remote-auth', params: {} },
  },
});

describe('the login page [AU1]', () => {
  it('logs in with username and password and goes to the return path', async () => {
    const view = page(withReturn('/en/game/Kite/kite'));
    const commands = respondToLogins(view.fake, 'in');
    expect(view.getByRole('heading', { level: 1, name: 'Log in' })).toBeInTheDocument();
    await view.logIn(' demo1 ');
    expect(commands).toEqual([expect.objectContaining({ username: 'demo1', password: 'Parlay2026$' })]);
    expect(view.at()).toBe('/en/game/Kite/kite');
  });

  it('goes home when the return path is not on this site [D6]', async () => {
    for (const evil of ['//evil.test/x', '/en/login']) {
      const view = page(withReturn(evil));
      respondToLogins(view.fake, 'in');
      await view.logIn();
      expect(view.at()).toBe('/en/home');
      view.unmount();
    }
  });

  it.each([
    ['the return path', '/en/casino', '/en/casino'],
    ['their account if there is no return path', undefined, '/en/account'],
    ['their account if it is not on this site', '//evil.test/x', '/en/account'],
  ])('sends a signed-in player to %s [RT2]', (_, given, expected) => {
    const view = page({ ...(given ? withReturn(given) : {}), session: aPlayer() });
    expect(view.at()).toBe(expected);
    expect(view.fake.location.current().action).toBe('REPLACE');
  });

  it('supports password managers and pasting [D2]', async () => {
    const view = page();
    expect(view.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
    const password = view.getByLabelText('Password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    await view.user.click(password);
    await view.user.paste('a long pasted password');
    expect(password).toHaveValue('a long pasted password');
  });

  it('requires both fields before it calls the server', async () => {
    const view = page();
    const commands = respondToLogins(view.fake, 'in');
    await view.send();
    expect(commands).toEqual([]);
    expect(view.getByLabelText('Username')).toHaveFocus();
    expect(view.getByLabelText('Password')).toHaveAccessibleDescription('This field is needed.');
  });

  it('shows the same alert, with focus, for a wrong username and a wrong password [AU2, D1]', async () => {
    const view = page();
    respondToLogins(view.fake, refusal('refused'));
    await view.logIn();
    const alert = view.getByRole('alert');
    expect(alert).toHaveTextContent('Username and password do not match');
    expect(alert.parentElement).toHaveFocus();
    expect(view.getByLabelText('Username')).not.toHaveAttribute('aria-invalid');
    await view.send();
    expect(view.getAllByRole('alert')).toHaveLength(1);
    expect(view.getByRole('alert').parentElement).toHaveFocus();
  });

  it('shows when a player’s break or self-exclusion ends [CL15, CL17, B9]', async () => {
    const until = new Date(2026, 5, 5, 9, 15).toISOString();
    for (const [code, details, text] of [
      ['on_break', { until }, /break until .*09:15.*cannot play or deposit/],
      ['self_excluded', { until }, /self-exclusion until .*09:15.*at least/],
      ['self_excluded', { until: null }, /self-exclusion until further notice/],
    ] as const) {
      const view = page();
      respondToLogins(view.fake, refusal('refused', { status: 403, code, message: 'No', details }));
      await view.logIn();
      expect(view.getByRole('alert')).toHaveTextContent(text);
      view.unmount();
    }
  });

  it('redirects a player on a break to the break page, if there is one [CL17, B9]', async () => {
    for (const code of ['on_break', 'self_excluded'] as const) {
      const view = page({ paths: { ...PATHS, 'on-break': 'break' } });
      respondToLogins(
        view.fake,
        refusal('refused', { status: 403, code, message: 'No', details: { until: '2027-01-01T00:00:00.000Z' } }),
      );
      await view.logIn();
      await waitFor(() => expect(view.at()).toBe('/en/break'));
      view.unmount();
    }
  });

  it('shows field errors next to their fields [AU2, VA2]', async () => {
    const view = page();
    respondToLogins(view.fake, refusal('refused', { code: 'invalid_request', fieldErrors: { username: 'maxlength' } }));
    await view.logIn();
    expect(view.getByLabelText('Username')).toHaveAccessibleDescription(/Use at most/);
    expect(view.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('states the wait after too many attempts', async () => {
    const view = page();
    respondToLogins(
      view.fake,
      refusal('limited', { status: 429, code: 'too_many_attempts', retryAfterSeconds: 30 }),
      refusal('limited', { status: 429, code: 'too_many_attempts', retryAfterSeconds: 600 }),
    );
    await view.logIn();
    expect(view.getByRole('alert')).toHaveTextContent('Too many attempts. Try again in 30 seconds.');
    await view.send();
    expect(view.getByRole('alert')).toHaveTextContent('Try again in 10 minutes.');
  });

  it('keeps the input while the server is down, and logs in once it is available again', async () => {
    const view = page();
    const commands = respondToLogins(view.fake, refusal('unreachable', { kind: 'network', code: 'unreachable' }), 'in');
    await view.logIn();
    expect(view.getByRole('alert')).toHaveTextContent('What you typed is kept');
    expect(view.getByLabelText('Username')).toHaveValue('demo1');
    expect(view.getByLabelText('Password')).toHaveValue('Parlay2026$');
    await view.send();
    expect(commands).toHaveLength(2);
    expect(view.at()).toBe('/en/home');
  });

  it('shows missing consents and sends them with the next login [AU2]', async () => {
    const view = page();
    const consents: LoginResult = {
      ok: false,
      error: 'consents',
      consents: [{ type: 'TERMS_AND_CONDITIONS' }, { type: 'MARKETING', presentedText: 'Send me offers' }],
      failure: { kind: 'http', code: 'consents_required', message: '' },
    };
    const commands = respondToLogins(view.fake, consents, 'in');
    await view.logIn();
    expect(view.getByRole('group', { name: 'Please accept to go on' })).toBeInTheDocument();
    expect(view.getByText('Please accept to go on')).toHaveFocus();
    const terms = view.getByRole('link', { name: 'Terms and conditions' });
    expect(terms).toHaveAttribute('href', '/en/help-centre/terms');
    expect(terms).toHaveAttribute('target', '_blank');
    await view.send();
    expect(commands).toHaveLength(1);
    expect(view.getByRole('checkbox', { name: /Accept terms and conditions/ })).toHaveFocus();
    await view.user.click(view.getByRole('checkbox', { name: /Accept terms and conditions/ }));
    await view.user.click(view.getByRole('checkbox', { name: 'Send me offers' }));
    await view.send();
    expect(commands.at(-1)?.consents).toEqual({ TERMS_AND_CONDITIONS: true, MARKETING: true });
    expect(view.at()).toBe('/en/home');
  });

  it('neither shows nor accepts one username’s missing consents for another [AU2]', async () => {
    const view = page();
    const missingConsents = (): LoginResult => ({
      ok: false,
      error: 'consents',
      consents: [{ type: 'TERMS_AND_CONDITIONS' }],
      failure: { kind: 'http', code: 'consents_required', message: '' },
    });
    const commands = respondToLogins(view.fake, missingConsents(), refusal('refused'), missingConsents(), 'in');
    await view.logIn();
    await view.user.click(view.getByRole('checkbox', { name: /Accept terms/ }));
    await view.user.type(view.getByLabelText('Username'), 'b');
    expect(view.queryByRole('checkbox')).not.toBeInTheDocument();
    await view.send();
    expect(commands.at(-1)).not.toHaveProperty('consents');
    await view.send();
    expect(view.getByRole('checkbox', { name: /Accept terms/ })).not.toBeChecked();
    await view.user.click(view.getByRole('checkbox', { name: /Accept terms/ }));
    await view.send();
    expect(commands.at(-1)).toMatchObject({ username: 'demo1b', consents: { TERMS_AND_CONDITIONS: true } });
  });

  it('requests a second-factor code in the same form, and logs in with it [D2]', async () => {
    const view = page();
    const commands = respondToLogins(view.fake, codeNeeded, 'in');
    await view.logIn();
    const code = await view.findByLabelText('One-time code');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(code).toHaveAccessibleDescription('Six digits, from your authenticator app');
    expect(view.getByText('Logging in as demo1')).toBeInTheDocument();
    expect(view.queryByRole('alert')).not.toBeInTheDocument();
    expect(view.queryByLabelText('Password')).not.toBeInTheDocument();
    await view.send();
    expect(commands).toHaveLength(1);
    expect(code).toHaveAccessibleDescription('This field is needed.');
    await view.user.type(code, '123 456');
    await view.send();
    expect(commands.at(-1)).toMatchObject({ username: 'demo1', password: 'Parlay2026$', otp: '123456' });
    expect(view.at()).toBe('/en/home');
  });

  it('stores no typed code as a draft', async () => {
    const view = page();
    respondToLogins(view.fake, codeNeeded);
    await view.logIn();
    await view.user.type(await view.findByLabelText('One-time code'), '123456');
    view.unmount();
    const again = render(
      <RemoteHarness ports={view.fake.ports} messages={en}>
        <LoginPage />
      </RemoteHarness>,
    );
    expect(again.container.querySelectorAll('input').length).toBeGreaterThan(0);
    for (const input of again.container.querySelectorAll('input')) expect(input.value).not.toContain('123');
  });

  it('shows a wrong code next to its field, and accepts a recovery code instead [D2]', async () => {
    const view = page();
    const wrong = refusal('refused', { status: 422, code: 'otp_invalid', fieldErrors: { 'x-otp': 'fieldError' } });
    const commands = respondToLogins(view.fake, codeNeeded, wrong, 'in');
    await view.logIn();
    await view.user.type(await view.findByLabelText('One-time code'), '111111');
    await view.send();
    expect(view.getByLabelText('One-time code')).toHaveAccessibleDescription(/This code is not right/);
    expect(view.getByLabelText('One-time code')).toHaveFocus();
    await view.user.click(view.getByRole('button', { name: 'Use a recovery code' }));
    const recovery = view.getByLabelText('Recovery code');
    expect(recovery).toHaveFocus();
    expect(recovery).toHaveValue('');
    expect(recovery).not.toHaveAttribute('aria-invalid', 'true');
    await view.user.type(recovery, 'abcd');
    await view.send();
    expect(recovery).toHaveAccessibleDescription('A recovery code has sixteen letters and digits.');
    await view.user.clear(recovery);
    // Some programs group codes with this space character, which a header cannot contain.
    await view.user.type(recovery, 'abcd-efgh\u202f2345-mnop ');
    await view.send();
    expect(commands.map(({ otp }) => otp)).toEqual([undefined, '111111', 'abcdefgh2345mnop']);
    expect(view.at()).toBe('/en/home');
  });

  it('returns to the typed username, and does not request a code for another username [D2]', async () => {
    const view = page();
    const commands = respondToLogins(view.fake, codeNeeded, refusal('refused'));
    await view.logIn();
    await view.user.type(await view.findByLabelText('One-time code'), '111111');
    await view.user.click(view.getByRole('button', { name: 'Change the username' }));
    expect(view.getByLabelText('Username')).toHaveFocus();
    expect(view.getByLabelText('Username')).toHaveValue('demo1');
    expect(view.getByLabelText('Password')).toHaveValue('Parlay2026$');
    await view.user.type(view.getByLabelText('Username'), 'b');
    await view.send();
    expect(commands.at(-1)).toMatchObject({ username: 'demo1b' });
    expect(commands.at(-1)).not.toHaveProperty('otp');
  });

  it('requests consents after the code, and sends both [AU2, D2]', async () => {
    const view = page();
    const consents: LoginResult = {
      ok: false,
      error: 'consents',
      consents: [{ type: 'TERMS_AND_CONDITIONS' }],
      failure: { kind: 'http', code: 'consents_required', message: '' },
    };
    const commands = respondToLogins(view.fake, codeNeeded, consents, 'in');
    await view.logIn();
    await view.user.type(await view.findByLabelText('One-time code'), '123456');
    await view.send();
    await view.user.click(view.getByRole('checkbox', { name: /Accept terms/ }));
    await view.send();
    expect(commands.at(-1)).toMatchObject({ otp: '123456', consents: { TERMS_AND_CONDITIONS: true } });
    expect(view.at()).toBe('/en/home');
  });

  it('keeps the typed username across a swap, but never the password', async () => {
    const view = page();
    await view.user.type(view.getByLabelText('Username'), 'mar');
    await view.user.type(view.getByLabelText('Password'), 'secret');
    view.unmount();
    const again = render(
      <RemoteHarness ports={view.fake.ports} messages={en}>
        <LoginPage />
      </RemoteHarness>,
    );
    expect(again.getByLabelText('Username')).toHaveValue('mar');
    expect(again.getByLabelText('Password')).toHaveValue('');
  });

  it('explains that the account exists when the response to its registration was lost [D20]', () => {
    const route = { id: 'login', remote: 'remote-auth', params: {} };
    const view = page({ location: { pathname: '/en/login', state: { registered: true }, route } });
    expect(view.getByText('Your account is open. Log in with your username and password.')).toBeInTheDocument();
    view.unmount();
    expect(page().queryByText(/Your account is open/)).toBeNull();
  });

  it('announces once that the session ended because of idleness [AU4, MC1]', () => {
    const idle = { status: 'guest', reason: 'idle' } as const;
    const view = page({ session: idle });
    expect(view.getByRole('status')).toHaveTextContent('You were logged out because nothing happened');
    view.unmount();
    const again = render(
      <RemoteHarness ports={view.fake.ports} messages={en}>
        <LoginPage />
      </RemoteHarness>,
    );
    expect(again.queryByText(/You were logged out/)).not.toBeInTheDocument();
  });

  it('announces once that the session reached its maximum length', () => {
    const view = page({ session: { status: 'guest', reason: 'lifetime' } });
    expect(view.getByRole('status')).toHaveTextContent('You were logged out because a session cannot last longer.');
    view.unmount();
    const again = render(
      <RemoteHarness ports={view.fake.ports} messages={en}>
        <LoginPage />
      </RemoteHarness>,
    );
    expect(again.queryByText(/You were logged out/)).not.toBeInTheDocument();
  });

  it('announces that the player’s own time limit is used up [AC7]', () => {
    const view = page({ session: { status: 'guest', reason: 'time-limit' } });
    expect(view.getByRole('status')).toHaveTextContent('you have used up the time that you set yourself');
  });

  it('announces an idle end from the cookie once, and clears the cookie [AU4]', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: sets a cookie as another document would.
    document.cookie = 'IdleTimeout=1; Path=/';
    const view = page();
    expect(view.getByRole('status')).toHaveTextContent('You were logged out because nothing happened');
    expect(document.cookie).not.toContain('IdleTimeout');
    view.unmount();
    expect(page().queryByText(/You were logged out/)).not.toBeInTheDocument();
  });

  it('also announces it when the session ends while the page is open', () => {
    const view = page();
    expect(view.queryByText(/You were logged out/)).not.toBeInTheDocument();
    act(() => view.fake.session.set({ status: 'guest', reason: 'idle' }));
    expect(view.getByText(/You were logged out/)).toBeInTheDocument();
  });

  it('shows until when logging in is paused, if that is known [SH5]', () => {
    const modes = writableValue({ maintenance: true, maintenanceUntil: '2026-05-16T22:00:00.000Z', promo: false });
    const view = page({ modes });
    expect(view.getByText(/^Logging in is paused .+ Planned until 1\d\.05\.2026 .+\.$/)).toBeVisible();
  });

  it('links to registration and password recovery, but shows no form during maintenance', () => {
    const view = page();
    expect(view.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/en/register');
    expect(view.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/en/password');
    view.unmount();
    const wanted = page(withReturn('/en/casino'));
    expect(wanted.getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/en/register?return=%2Fen%2Fcasino',
    );
    wanted.unmount();
    const closed = page({ brand: { maintenance: true } });
    expect(closed.queryByRole('button', { name: 'Log in' })).not.toBeInTheDocument();
    expect(closed.getByText(/Logging in is paused/)).toBeInTheDocument();
  });
});
