import { describe, expect, it } from '@jest/globals';
import forms from '@parlay/forms/english';
import { aPlayer, failure } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { fireEvent, waitFor } from '@testing-library/react';
import own from '../../locales/en.json';
import EditPasswordPage from './reset-password.tsx';

describe('the password page [AU13]', () => {
  const page = (answer: () => unknown) => {
    const view = renderWithPorts(<EditPasswordPage />, {
      messages: { ...own, forms },
      paths: { home: 'home', account: 'account', 'account/reset-password': 'account/reset-password' },
      session: aPlayer(),
      api: { 'POST /api/account/edit-password': answer },
    });
    const set = (label: string, value: string) => fireEvent.change(view.getByLabelText(label), { target: { value } });
    return {
      ...view,
      async fill(next: string, confirm = next) {
        set('Current password', 'Parlay2026$');
        set('New password', next);
        set('New password once more', confirm);
        await view.user.click(view.getByRole('button', { name: 'Change password' }));
      },
    };
  };

  it('sends the new password with the current one, and clears the fields', async () => {
    const view = page(() => ({ messages: ['Changed.'] }));
    await view.fill('Parlay2027$');
    await waitFor(() => expect(view.getByLabelText('Current password')).toHaveValue(''));
    expect(view.getByRole('button', { name: 'Change password' })).toHaveFocus();
    expect(view.fake.calls[0]?.body).toEqual({
      currentPassword: 'Parlay2026$',
      newPassword: 'Parlay2027$',
      confirmNewPassword: 'Parlay2027$',
    });
  });

  it('requires a new password that differs from the current one and is typed twice [VA5]', async () => {
    const view = page(() => ({ messages: [] }));
    await view.fill('Parlay2026$');
    expect(view.getByLabelText('New password')).toHaveAccessibleDescription(
      /This is the password you have now\. Choose another one\./,
    );
    await view.fill('Parlay2027~');
    expect(view.getByLabelText('New password')).toHaveAccessibleDescription(/Use letters a to z, digits and \$@/);
    await view.fill('Parlay2027$', 'Parlay2028$');
    expect(view.getByLabelText('New password once more')).toHaveAccessibleDescription(
      'The two passwords are not the same.',
    );
    expect(view.fake.calls).toEqual([]);
  });

  it('rejects a leaked password with a message [VA5, X5]', async () => {
    const view = page(() => failure({ code: 'invalid_request', fieldErrors: { newPassword: 'duplicate' } }));
    await view.fill('Password1');
    await waitFor(() =>
      expect(view.getByLabelText('New password')).toHaveAccessibleDescription(
        /This password has leaked or is easy to guess\./,
      ),
    );
  });

  it.each([
    ['a failing server', { code: 'internal', status: 500, message: 'Not now.', reference: 'r-8' }, /Not now\..*r-8/],
    ['no response in time', { kind: 'timeout', code: 'timeout' }, /did not come in time\. Try again/],
    ['no connection', { kind: 'network', code: 'network' }, /Connect to the internet/],
  ] as const)('shows %s, and keeps the input [CL13]', async (_, error, words) => {
    const view = page(() => failure(error));
    const shown: { type: string; text?: string | undefined }[] = [];
    view.fake.ports.bus.on('notice.shown').subscribe((notice) => shown.push(notice));
    await view.fill('Parlay2027$');
    await waitFor(() => expect(shown).toEqual([expect.objectContaining({ type: 'error' })]));
    expect(shown[0]?.text).toMatch(words);
    expect(view.getByLabelText('New password')).toHaveValue('Parlay2027$');
    expect(view.getByLabelText('Current password')).toHaveValue('Parlay2026$');
  });

  it('shows a wrong current password next to its field', async () => {
    const view = page(() => failure({ code: 'invalid_request', fieldErrors: { currentPassword: 'fieldError' } }));
    await view.fill('Parlay2027$');
    await waitFor(() =>
      expect(view.getByLabelText('Current password')).toHaveAccessibleDescription('This is not your password.'),
    );
  });
});
