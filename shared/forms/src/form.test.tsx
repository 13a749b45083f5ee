import { describe, expect, it } from '@jest/globals';
import { allOf } from '@parlay/contracts/validation/rule';
import { matchWith, minlength, required } from '@parlay/contracts/validation/text';
import { renderWithPorts } from '@parlay/testing';
import { useState } from 'react';
import { CheckboxField } from './checkbox-field.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Form } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { fieldErrorsOf, type SubmitResult } from './submit.ts';
import { renderForm } from './testing.tsx';
import { TextField } from './text-field.tsx';

/** Returns the key with its values, so that tests can predict the text. */
const t = (key: string, values?: object) =>
  `${key.replace(/^forms\.(validation\.)?/, '')}${values && Object.keys(values).length > 0 ? JSON.stringify(values) : ''}`;

function aForm(answer: () => Promise<SubmitResult> = async () => undefined) {
  const sent: unknown[] = [];
  const changes: unknown[] = [];
  const view = renderWithPorts(
    <Form
      label="Join"
      initialValues={{ username: '', password: '', terms: false }}
      t={t}
      locale="en"
      onValues={(values) => changes.push(values)}
      onSubmit={(values) => {
        sent.push(values);
        return answer();
      }}
    >
      {({ submitting }) => (
        <>
          <TextField name="username" label="Username" rule={allOf(required, minlength(4))} help="As you like" />
          <PasswordField name="password" label="Password" autoComplete="new-password" rule={required} />
          <CheckboxField name="terms" label="I accept" rule={required} />
          <button type="submit">{submitting ? 'Working' : 'Send'}</button>
        </>
      )}
    </Form>,
  );
  const fill = async () => {
    await view.user.type(view.getByLabelText('Username'), 'maria');
    await view.user.type(view.getByLabelText('Password'), 'Parlay2026$');
    await view.user.click(view.getByLabelText('I accept'));
  };
  return { ...view, sent, changes, fill, send: () => view.user.click(view.getByRole('button', { name: 'Send' })) };
}

describe('Form', () => {
  it('shows no error until a field is visited, then connects the message to the field [VA2]', async () => {
    const view = aForm();
    const field = view.getByLabelText('Username');
    expect(field).toHaveAccessibleDescription('As you like');
    await view.user.click(field);
    expect(field).not.toHaveAttribute('aria-invalid');
    await view.user.tab();
    expect(field).toHaveAccessibleDescription('required');
    await view.user.type(field, 'abc');
    expect(field).toHaveAccessibleDescription('minlength{"min":4}');
    await view.user.type(field, 'd');
    expect(field).toHaveAccessibleDescription('As you like');
  });

  it('puts no input into the URL, even if the browser submits the form natively', () => {
    expect(aForm().getByRole('form', { name: 'Join' })).toHaveAttribute('method', 'post');
  });

  it('does not submit invalid values and focuses the first invalid field', async () => {
    const view = aForm();
    await view.send();
    expect(view.sent).toEqual([]);
    expect(view.getByLabelText('Username')).toHaveFocus();
    expect(view.getByLabelText('I accept')).toHaveAccessibleDescription('required');
  });

  it('submits the typed values and reports each change, so that it can be stored as a draft', async () => {
    const view = aForm();
    await view.fill();
    await view.send();
    const values = { username: 'maria', password: 'Parlay2026$', terms: true };
    expect(view.sent).toEqual([values]);
    expect(view.changes.at(-1)).toEqual(values);
  });

  it('shows a server error instead of other errors until its field is edited [VA2]', async () => {
    const view = aForm(async () => ({ username: { key: 'duplicate' } }));
    await view.fill();
    await view.send();
    const field = view.getByLabelText('Username');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('duplicate');
    await view.user.type(view.getByLabelText('Password'), 'x');
    expect(field).toHaveAccessibleDescription('duplicate');
    await view.user.clear(field);
    expect(field).toHaveAccessibleDescription('required');
    // This value was submitted despite a client-side error, so the server has not validated it.
    await view.send();
    expect(field).toHaveAccessibleDescription('required');
    await view.user.type(field, 'maria');
    expect(field).toHaveAccessibleDescription('As you like');
  });

  it('keeps a server error while only other fields are edited [VA2]', async () => {
    const view = renderForm(
      <>
        <ErrorSummary labels={{ again: 'Email once more' }} />
        <TextField name="email" label="Email" />
        <TextField name="again" label="Email once more" rule={matchWith('email', 'emailsMatch')} />
      </>,
      { email: 'a@mail.example', again: 'a@mail.example' },
      async () => ({ again: { key: 'duplicate' } }),
    );
    await view.send();
    const again = view.getByLabelText('Email once more');
    expect(again).toHaveAccessibleDescription('This is taken. Choose another one.');
    await view.user.type(view.getByLabelText('Email'), 'x');
    expect(again).toHaveAccessibleDescription('This is taken. Choose another one.');
    await view.send();
    expect(view.sent).toHaveLength(1);
    expect(again).toHaveAccessibleDescription('This is taken. Choose another one.');
    await view.user.type(again, 'y');
    expect(again).toHaveAccessibleDescription('The two email addresses are not the same.');
    await view.send();
    await view.user.type(again, '{Backspace}x');
    expect(again).not.toHaveAttribute('aria-invalid');
    expect(view.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('keeps a field’s value while the field is hidden', async () => {
    function Steps() {
      const [step, setStep] = useState(1);
      return (
        <Form t={t} locale="en" initialValues={{ one: '', two: '' }} onSubmit={async () => undefined}>
          {() => (
            <>
              {step === 1 ? (
                <TextField name="one" label="One" rule={required} />
              ) : (
                <TextField name="two" label="Two" rule={required} />
              )}
              <button type="button" onClick={() => setStep(3 - step)}>
                Turn
              </button>
              <button type="submit">Send</button>
            </>
          )}
        </Form>
      );
    }
    const view = renderWithPorts(<Steps />);
    const turn = () => view.user.click(view.getByRole('button', { name: 'Turn' }));
    await view.user.click(view.getByRole('button', { name: 'Send' }));
    expect(view.getByLabelText('One')).toHaveAccessibleDescription('required');
    await view.user.type(view.getByLabelText('One'), 'a');
    await turn();
    // Fields that were hidden during submission do not count as visited (VA2).
    expect(view.getByLabelText('Two')).not.toHaveAttribute('aria-invalid');
    await view.user.type(view.getByLabelText('Two'), 'b');
    await turn();
    expect(view.getByLabelText('One')).toHaveValue('a');
    await turn();
    expect(view.getByLabelText('Two')).toHaveValue('b');
  });

  it('submits only once while a submission is in progress', async () => {
    let finish: (outcome: SubmitResult) => void = () => undefined;
    const view = aForm(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    await view.fill();
    await view.send();
    await view.user.click(view.getByRole('button', { name: 'Working' }));
    await view.user.type(view.getByLabelText('Username'), '{Enter}');
    expect(view.sent).toHaveLength(1);
    finish(undefined);
    expect(await view.findByRole('button', { name: 'Send' })).toBeInTheDocument();
  });

  it('lets the player reveal, paste and autofill a password [AU17]', async () => {
    const view = aForm();
    const field = view.getByLabelText('Password');
    expect(field).toHaveAttribute('autocomplete', 'new-password');
    await view.user.click(field);
    await view.user.paste('Parlay2026$');
    expect(field).toHaveValue('Parlay2026$');
    expect(field).toHaveAttribute('type', 'password');
    await view.user.click(view.getByRole('button', { name: 'showPassword' }));
    expect(field).toHaveAttribute('type', 'text');
    await view.user.click(view.getByRole('button', { name: 'hidePassword' }));
    expect(field).toHaveAttribute('type', 'password');
  });
});

describe('fieldErrorsOf', () => {
  it('returns errors by field name, with a general field error for an unknown key', () => {
    const failure = {
      kind: 'http' as const,
      code: 'invalid_request',
      message: '',
      fieldErrors: { 'user.username': 'duplicate', city: 'too_far' },
    };
    expect(fieldErrorsOf(failure, { 'user.username': 'username' })).toEqual({
      username: { key: 'duplicate' },
      city: { key: 'fieldError' },
    });
    expect(fieldErrorsOf({ kind: 'network', code: 'unreachable', message: '' })).toEqual({});
  });
});
