import { describe, expect, it } from '@jest/globals';
import forms from '@parlay/forms/english';
import { aPlayer, failure } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import own from '../../../locales/en.json';
import { TwoFactorPanel } from './two-factor-panel.tsx';

type Options = NonNullable<Parameters<typeof renderWithPorts>[1]>;

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-IJKL-MNO${at === 0 ? 'P' : at + 1}`.slice(0, 19));
const ENROLMENT = { secret: SECRET, uri: `otpauth://totp/Parlay:maria?issuer=Parlay&secret=${SECRET}` };

/** Renders the panel on a page whose record is updated after each change. */
function Page({ enabled: before }: { enabled: boolean }) {
  const [enabled, setEnabled] = useState(before);
  return <TwoFactorPanel enabled={enabled} onChanged={() => setEnabled(!enabled)} />;
}

function panel(enabled: boolean, api: Options['api'] = {}) {
  const view = renderWithPorts(<Page enabled={enabled} />, {
    messages: { ...own, forms },
    session: aPlayer(),
    api: { 'GET /api/account/two-factor': () => ({ enabled: true, recoveryCodesLeft: 7 }), ...api },
  });
  const shown: { type: string; title?: string | undefined }[] = [];
  view.fake.ports.bus.on('notice.shown').subscribe((notice) => shown.push(notice));
  return {
    ...view,
    shown,
    press: (name: string) => view.user.click(view.getByRole('button', { name })),
    bodies: () => view.fake.calls.filter(({ body }) => body !== undefined).map(({ body }) => body),
    async dialog(name: string) {
      await view.user.click(view.getByRole('button', { name }));
      const found = await view.findByRole('dialog', { name });
      const inside = within(found);
      return {
        ...inside,
        press: (button: string) => view.user.click(inside.getByRole('button', { name: button })),
        type: (label: string, value: string) => fireEvent.change(inside.getByLabelText(label), { target: { value } }),
      };
    },
  };
}

describe('TurnOn [D2]', () => {
  it('restarts and explains why if the code arrives too late', async () => {
    const view = panel(false, {
      'POST /api/account/two-factor/begin': () => ENROLMENT,
      'POST /api/account/two-factor/confirm': () =>
        failure({ code: 'conflict', status: 409, message: 'This has changed in the meantime. Please try again.' }),
    });
    const dialog = await view.dialog('Turn on two-step login');
    dialog.type('Current password', 'Parlay2026$');
    await dialog.press('Continue');
    await dialog.findByText(/Scan this picture/);
    dialog.type('One-time code', '123456');
    await dialog.press('Turn on two-step login');
    expect(await dialog.findByRole('alert')).toHaveTextContent('This has changed in the meantime. Please try again.');
    expect(dialog.getByText(/confirm your password/)).toHaveFocus();
    expect(dialog.getByLabelText('Current password')).toHaveValue('');
    expect(dialog.queryByLabelText('One-time code')).toBeNull();
  });

  it('continues from the password to QR code, key and code, and then to the recovery codes [AC1]', async () => {
    const view = panel(false, {
      'POST /api/account/two-factor/begin': () => ENROLMENT,
      'POST /api/account/two-factor/confirm': () => ({ recoveryCodes: CODES }),
    });
    expect(view.getByText('Off')).toBeInTheDocument();
    // Sends no request before the dialog opens.
    expect(view.fake.calls).toEqual([]);
    const dialog = await view.dialog('Turn on two-step login');
    dialog.type('Current password', 'Parlay2026$');
    await dialog.press('Continue');
    expect(await dialog.findByText(/Scan this picture/)).toHaveFocus();
    expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute('href', ENROLMENT.uri);
    await dialog.press('Copy the key');
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    expect(await dialog.findByText('Copied.')).toBeInTheDocument();
    dialog.type('One-time code', '123456');
    await dialog.press('Turn on two-step login');
    expect(await dialog.findByText(/Keep these recovery codes/)).toHaveFocus();
    for (const code of CODES) expect(dialog.getByText(code)).toBeInTheDocument();
    // Codes that are shown only once can be closed only with the button.
    await view.user.keyboard('{Escape}');
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(view.getByRole('dialog')).toBeInTheDocument();
    await dialog.press('Copy the codes');
    expect(await navigator.clipboard.readText()).toBe(`${CODES.join('\n')}\n`);
    const file = dialog.getByRole('link', { name: 'Download as a file' });
    expect(file).toHaveAttribute('download', 'parlay-recovery-codes.txt');
    expect(decodeURIComponent(file.getAttribute('href')?.split(',')[1] ?? '')).toBe(`${CODES.join('\n')}\n`);
    await dialog.press('I have kept them');
    await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
    expect(view.getByText('On')).toBeInTheDocument();
    expect(view.getByText('Recovery codes left: 10')).toBeInTheDocument();
    expect(view.bodies()).toEqual([{ currentPassword: 'Parlay2026$' }, { code: '123456' }]);
  });

  it('shows an error next to its field, and other failures with the server’s message', async () => {
    let isBusy = true;
    const view = panel(false, {
      'POST /api/account/two-factor/begin': () => {
        if (isBusy) return failure({ code: 'too_many_attempts', status: 429, message: 'Too many attempts.' });
        return ENROLMENT;
      },
      'POST /api/account/two-factor/confirm': () =>
        failure({ code: 'otp_invalid', status: 422, fieldErrors: { code: 'fieldError' } }),
    });
    const dialog = await view.dialog('Turn on two-step login');
    dialog.type('Current password', 'x');
    await dialog.press('Continue');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Too many attempts.');
    isBusy = false;
    await dialog.press('Continue');
    await dialog.findByText(/Scan this picture/);
    dialog.type('One-time code', '111111');
    await dialog.press('Turn on two-step login');
    await waitFor(() =>
      expect(dialog.getByLabelText('One-time code')).toHaveAccessibleDescription(/This code is not right/),
    );
    expect(dialog.getByLabelText('One-time code')).toHaveFocus();
  });

  it('shows that a password was wrong, and starts over when it is opened again', async () => {
    const view = panel(false, {
      'POST /api/account/two-factor/begin': () =>
        failure({ code: 'invalid_request', status: 400, fieldErrors: { currentPassword: 'fieldError' } }),
    });
    const dialog = await view.dialog('Turn on two-step login');
    dialog.type('Current password', 'x');
    await dialog.press('Continue');
    await waitFor(() =>
      expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('This is not your password.'),
    );
    await dialog.press('Close');
    await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
    const again = await view.dialog('Turn on two-step login');
    expect(again.getByLabelText('Current password')).toHaveValue('');
  });
});

describe('TwoFactorPanel after a change elsewhere [D2]', () => {
  const come = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

  it('reloads when the player returns to the page', async () => {
    const view = panel(false);
    await come();
    expect(await view.findByRole('button', { name: 'Turn off two-step login' })).toBeInTheDocument();
    expect(await view.findByText('Recovery codes left: 7')).toBeInTheDocument();
  });

  it('reloads if the server reports a different state', async () => {
    const view = panel(true, {
      'POST /api/account/two-factor/turn-off': () =>
        failure({ code: 'conflict', status: 409, message: 'This has changed in the meantime. Please try again.' }),
    });
    const dialog = await view.dialog('Turn off two-step login');
    dialog.type('Current password', 'Parlay2026$');
    dialog.type('Code or recovery code', '123456');
    await dialog.press('Turn off two-step login');
    expect(await dialog.findByRole('alert')).toHaveTextContent('This has changed in the meantime.');
    await dialog.press('Close');
    expect(await view.findByRole('button', { name: 'Turn on two-step login' })).toBeInTheDocument();
  });
});

describe('TwoFactorPanel while two-step login is on [D2]', () => {
  it('shows how many recovery codes are left, and creates new ones with password and code', async () => {
    const view = panel(true, { 'POST /api/account/two-factor/recovery-codes': () => ({ recoveryCodes: CODES }) });
    expect(await view.findByText('Recovery codes left: 7')).toBeInTheDocument();
    const dialog = await view.dialog('New recovery codes');
    dialog.type('Current password', 'Parlay2026$');
    dialog.type('Code or recovery code', '12345');
    await dialog.press('Make new codes');
    expect(dialog.getByLabelText('Code or recovery code')).toHaveAccessibleDescription(/Write six digits/);
    dialog.type('Code or recovery code', '123456');
    await dialog.press('Make new codes');
    expect(await dialog.findByText(CODES[9] ?? '')).toBeInTheDocument();
    expect(view.bodies()).toEqual([{ currentPassword: 'Parlay2026$', code: '123456' }]);
  });

  it('turns two-step login off with password and code, or with a recovery code', async () => {
    const view = panel(true, {
      'POST /api/account/two-factor/turn-off': () => ({ enabled: false, recoveryCodesLeft: 0 }),
    });
    const dialog = await view.dialog('Turn off two-step login');
    dialog.type('Current password', 'Parlay2026$');
    dialog.type('Code or recovery code', 'ABCD-EFGH-IJKL-MNOP');
    await dialog.press('Turn off two-step login');
    await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
    expect(view.shown).toEqual([expect.objectContaining({ type: 'success', title: 'Two-step login is off' })]);
    expect(view.getByText('Off')).toBeInTheDocument();
    expect(view.getByRole('button', { name: 'Turn on two-step login' })).toHaveFocus();
  });
});
