import { describe, expect, it } from '@jest/globals';
import { aBrand, aPlayer, failure } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { en } from '../testing/messages.ts';
import PasswordPage from './password.tsx';
import ResendEmailPage from './resend-email.tsx';
import ResetPasswordPage from './resetpassword.tsx';
import StopPayoutPage from './stop-payout.tsx';
import ValidateEmailPage from './validateemail.tsx';

type Options = NonNullable<Parameters<typeof renderWithPorts>[1]>;

const PATHS = {
  home: 'home',
  login: 'login',
  password: 'password',
  resetpassword: 'resetpassword',
  'resend-email': 'resend-email',
  'stop-payout': 'stop-payout',
  validateemail: 'validateemail',
};

function page(Page: ComponentType, id: string, api: Options['api'], search = '', more: Partial<Options> = {}) {
  const view = renderWithPorts(<Page />, {
    messages: en,
    paths: PATHS,
    api: api ?? {},
    ...more,
    location: { pathname: `/en/${id}`, search, route: { id, remote: 'remote-auth', params: {} } },
  });
  return {
    ...view,
    press: (name: string) => view.user.click(view.getByRole('button', { name })),
    type: (label: string, text: string) => view.user.type(view.getByLabelText(label), text),
    at: () => view.fake.location.current().pathname,
  };
}

describe('the forgotten password page [AU11]', () => {
  it('shows the server’s response, and waits a minute before the next request', async () => {
    const view = page(PasswordPage, 'password', {
      'POST /api/password': () => ({ messages: ['If there is such an account, a link is on its way.'] }),
    });
    await view.type('Email', ' maria@mail.example');
    await view.press('Send the link');
    expect(await view.findByRole('status')).toHaveTextContent('a link is on its way');
    expect(view.fake.calls[0]?.body).toEqual({ username: 'maria@mail.example' });
    expect(view.getByRole('button', { name: /Again in 60 seconds/ })).toBeDisabled();
  });

  it('requires an address before it calls the server', async () => {
    const view = page(PasswordPage, 'password', {});
    await view.press('Send the link');
    expect(view.getByLabelText('Email')).toHaveFocus();
    expect(view.fake.calls).toEqual([]);
  });

  it('states the wait, and keeps the input', async () => {
    const view = page(PasswordPage, 'password', {
      'POST /api/password': () => failure({ code: 'rate_limited', status: 429, retryAfterSeconds: 30 }),
    });
    await view.type('Email', 'maria@mail.example');
    await view.press('Send the link');
    expect(await view.findByRole('alert')).toHaveTextContent('Too many attempts. Try again in 30 seconds.');
    expect(view.getByLabelText('Email')).toHaveValue('maria@mail.example');
  });
});

it('allows the next e-mail after the brand’s delay [AU14, MC3]', async () => {
  const brand = { constants: { ...aBrand().constants, resendMs: 90_000 } };
  const api = { 'POST /api/resend-email': () => ({ messages: ['Sent.'] }) };
  const view = page(ResendEmailPage, 'resend-email', api, '', { brand });
  await view.type('Email', 'maria@mail.example');
  await view.press('Send it again');
  expect(await view.findByRole('button', { name: /Again in 90 seconds/ })).toBeDisabled();
});

it('resends the confirmation e-mail with a separate call [AU14]', async () => {
  const view = page(ResendEmailPage, 'resend-email', { 'POST /api/resend-email': () => ({ messages: ['Sent.'] }) });
  await view.type('Email', 'maria@mail.example');
  await view.press('Send it again');
  expect(await view.findByRole('status')).toHaveTextContent('Sent.');
});

describe('the new password page [AU12]', () => {
  const fill = async (view: ReturnType<typeof page>, confirm = 'Parlay2027$') => {
    await view.type('Email', 'maria@mail.example');
    await view.type('New password', 'Parlay2027$');
    await view.type('New password once more', confirm);
    await view.press('Set the password');
  };

  it('sends the password with the token, and redirects to the login page', async () => {
    const view = page(
      ResetPasswordPage,
      'resetpassword',
      { 'PATCH /api/password': () => ({ sessionToken: null, messages: ['Changed.'] }) },
      '?token=abc',
    );
    await fill(view);
    await waitFor(() => expect(view.at()).toBe('/en/login'));
    expect(view.fake.calls[0]?.body).toMatchObject({
      email: 'maria@mail.example',
      newPassword: 'Parlay2027$',
      confirmNewPassword: 'Parlay2027$',
      token: 'abc',
    });
  });

  it('signs the player in where the response says so, and continues on the home page', async () => {
    const view = page(
      ResetPasswordPage,
      'resetpassword',
      {
        'PATCH /api/password': () => ({ sessionToken: '0b6a2f6e-3f6f-4d6c-9d4f-2a1f5a0a7a11', messages: ['Changed.'] }),
      },
      '?token=abc',
    );
    view.fake.ports.session.refresh = async () => view.fake.session.set(aPlayer());
    await fill(view);
    await waitFor(() => expect(view.at()).toBe('/en/home'));
    expect(view.fake.ports.session.current().status).toBe('player');
  });

  it.each([
    ['matchWith', /^This is the password you have now\./],
    ['duplicate', /^This password has leaked or is easy to guess\./],
  ])('explains why the password is refused: %s [VA5, X5]', async (key, text) => {
    const refused = () => failure({ code: 'invalid_request', fieldErrors: { newPassword: key } });
    const view = page(ResetPasswordPage, 'resetpassword', { 'PATCH /api/password': refused }, '?token=abc');
    await fill(view, 'Parlay2027$');
    await waitFor(() => expect(view.getByLabelText('New password')).toHaveAccessibleDescription(text));
  });

  it('requires the password to be typed twice', async () => {
    const view = page(ResetPasswordPage, 'resetpassword', {}, '?token=abc');
    await fill(view, 'Parlay2028$');
    expect(view.getByLabelText('New password once more')).toHaveAccessibleDescription(
      'The two passwords are not the same.',
    );
    expect(view.fake.calls).toEqual([]);
  });

  it('shows that a link has expired, and offers a new one', async () => {
    const view = page(
      ResetPasswordPage,
      'resetpassword',
      {
        'PATCH /api/password': () =>
          failure({
            code: 'link_expired',
            message: 'This link has expired.',
            fieldErrors: { token: 'invalidPattern' },
          }),
      },
      '?token=abc',
    );
    await fill(view);
    expect(await view.findByRole('alert')).toHaveTextContent('This link has expired.');
    expect(view.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/en/password');
  });

  it('shows no form without a token', () => {
    const view = page(ResetPasswordPage, 'resetpassword', {});
    expect(view.queryByRole('form')).toBeNull();
    expect(view.getByRole('alert')).toHaveTextContent('This address has no link in it.');
  });
});

describe('recovery forms after a failed call [CL8]', () => {
  const forms = [
    {
      path: '/api/password',
      method: 'POST',
      Page: PasswordPage,
      id: 'password',
      field: 'username',
      submit: 'Send the link',
    },
    {
      path: '/api/resend-email',
      method: 'POST',
      Page: ResendEmailPage,
      id: 'resend-email',
      field: 'email',
      submit: 'Send it again',
    },
    {
      path: '/api/password',
      method: 'PATCH',
      Page: ResetPasswordPage,
      id: 'resetpassword',
      field: 'email',
      submit: 'Set the password',
    },
  ] as const;
  const typed = 'maria@mail.example';
  const send = async ({ Page, id, submit, method, path }: (typeof forms)[number], answer: () => unknown) => {
    const view = page(Page, id, { [`${method} ${path}`]: answer }, '?token=abc');
    await view.type('Email', typed);
    for (const label of ['New password', 'New password once more'])
      if (view.queryByLabelText(label)) await view.type(label, 'Parlay2027$');
    await view.press(submit);
    return view;
  };

  it.each(forms)('$method $path: shows a field error next to the field until it is edited', async (form) => {
    const view = await send(form, () =>
      failure({ code: 'invalid_request', status: 400, fieldErrors: { [form.field]: 'email' } }),
    );
    const field = view.getByLabelText('Email');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Write an email address like name@example.com.'));
    await view.user.type(field, 'x');
    expect(field).not.toHaveAccessibleDescription(/Write an email/);
  });

  it.each(
    forms.flatMap(
      (form) =>
        [
          {
            ...form,
            what: '500',
            error: { code: 'internal', status: 500, message: 'Not now.', reference: 'r-5' },
            words: /Not now\. .*r-5/,
          },
          {
            ...form,
            what: 'a timeout',
            error: { kind: 'timeout', code: 'timeout' },
            words: /could not reach the server/,
          },
          {
            ...form,
            what: 'no connection',
            error: { kind: 'network', code: 'unreachable' },
            words: /could not reach the server/,
          },
        ] as const,
    ),
  )('$method $path: shows $what, keeps the input, and can be sent again', async ({ error, words, ...form }) => {
    const view = await send(form, () => failure(error));
    expect(await view.findByRole('alert')).toHaveTextContent(words);
    expect(view.getByLabelText('Email')).toHaveValue(typed);
    expect(view.getByRole('button', { name: form.submit })).toBeEnabled();
  });
});

describe('the page that confirms an e-mail address [RT4]', () => {
  const validate = (answer: () => unknown, search = '?token=abc') =>
    page(ValidateEmailPage, 'validateemail', { 'POST /api/validate-email': answer }, search);

  it('redeems nothing when it is opened, and redeems the token once when the button is pressed', async () => {
    const view = validate(() => ({ done: true }));
    expect(await view.findByRole('button', { name: 'Confirm my address' })).toBeEnabled();
    expect(view.fake.calls).toEqual([]);
    await view.press('Confirm my address');
    expect(await view.findByText('Your email address is confirmed.')).toBeInTheDocument();
    expect(view.fake.calls).toHaveLength(1);
    expect(view.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/en/login');
  });

  it.each([
    ['link_used', /was used before/],
    ['link_expired', /has expired/],
    ['link_unknown', /not one of ours/],
  ])('shows %s, with a link to request a new e-mail', async (code, words) => {
    const view = validate(() => failure({ code }));
    await view.press('Confirm my address');
    expect(await view.findByText(words)).toBeInTheDocument();
    expect(view.getByRole('link', { name: 'Send the email again' })).toHaveAttribute('href', '/en/resend-email');
  });

  it('retries after a failure', async () => {
    let down = true;
    const view = validate(() => (down ? failure({ kind: 'network', code: 'unreachable' }) : { done: true }));
    await view.press('Confirm my address');
    expect(await view.findByText(/could not be checked/)).toBeInTheDocument();
    down = false;
    await view.press('Try again');
    expect(await view.findByText('Your email address is confirmed.')).toBeInTheDocument();
  });

  it('sends no request without a token', () => {
    const view = validate(() => ({ done: true }), '');
    expect(view.getByText(/not one of ours/)).toBeInTheDocument();
    expect(view.queryByText(/being checked/)).toBeNull();
    expect(view.fake.calls).toEqual([]);
  });
});

describe('the page that stops a new payout destination', () => {
  const open = (answer: () => unknown, search = '?token=abc') =>
    page(StopPayoutPage, 'stop-payout', { 'POST /api/stop-payout': answer }, search);

  it('stops nothing when it is opened, only when the button is pressed', async () => {
    const view = open(() => ({ done: true }));
    expect(await view.findByText(/If it was not you, stop it here/)).toBeInTheDocument();
    expect(view.fake.calls).toEqual([]);
    await view.press('Stop it and log out everywhere');
    expect(await view.findByText(/^It is stopped\./)).toBeInTheDocument();
    expect(view.fake.calls.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
    expect(view.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/en/password');
    expect(view.queryByRole('button', { name: /^Stop it/ })).toBeNull();
  });

  it.each([
    ['link_used', /was stopped before/],
    ['link_expired', /has expired/],
    ['link_unknown', /not one of ours/],
  ])('shows %s', async (code, words) => {
    const view = open(() => failure({ code }));
    await view.press('Stop it and log out everywhere');
    expect(await view.findByText(words)).toBeInTheDocument();
  });

  it('retries after a failure, and reports a missing token as unknown', async () => {
    let down = true;
    const view = open(() => (down ? failure({ kind: 'network', code: 'unreachable' }) : { done: true }));
    await view.press('Stop it and log out everywhere');
    expect(await view.findByText(/is not stopped yet/)).toBeInTheDocument();
    down = false;
    await view.press('Stop it and log out everywhere');
    expect(await view.findByText(/^It is stopped\./)).toBeInTheDocument();
    view.unmount();
    const bare = open(() => ({ done: true }), '');
    await bare.press('Stop it and log out everywhere');
    expect(await bare.findByText(/not one of ours/)).toBeInTheDocument();
    expect(bare.fake.calls).toEqual([]);
  });
});
