import type { ApiFailure } from '@parlay/contracts/api';
import { newPassword } from '@parlay/contracts/validation/password';
import { allOf, type Rule, textOf, validationError } from '@parlay/contracts/validation/rule';
import { matchWith, required } from '@parlay/contracts/validation/text';
import { Form } from '@parlay/forms/form';
import { PasswordField } from '@parlay/forms/password-field';
import { fieldErrorsOf, type SubmitResult } from '@parlay/forms/submit';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { useMemo, useState } from 'react';
import { CurrentPassword } from '../parts/current-password.tsx';
import { failureText } from '../parts/failure-text.ts';
import { useRestoredFocus } from '../parts/use-restored-focus.ts';
import { useStepUp } from '../step-up/step-up.tsx';
import styles from './password.module.css';

interface Values {
  currentPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}

const EMPTY: Values = { currentPassword: '', newPassword: '', confirmNewPassword: '' };
const CONFIRM = allOf(required, matchWith('newPassword', 'passwordsMatch'));
/** Rejects a new password that equals the current one (VA5). */
const differsFromCurrent: Rule = (value, all) =>
  textOf(value) !== '' && value === all.currentPassword ? validationError('matchWith') : undefined;

/**
 * Renders the form that changes the player's own password (AU13). A change ends the player's other sessions. This
 * one continues with a new cookie.
 */
export function PasswordForm() {
  const { t, locale } = useMessages();
  const { api, brand, notify } = usePorts();
  const { policy, minLength, strongLength } = brand.brand.password;
  const withStepUp = useStepUp();
  const [round, setRound] = useState(0);
  const button = useRestoredFocus<HTMLButtonElement>(round);
  const rule = useMemo(() => allOf(required, newPassword(policy, minLength), differsFromCurrent), [policy, minLength]);

  function failed(error: ApiFailure): SubmitResult {
    const fieldErrors = fieldErrorsOf(error);
    if (Object.keys(fieldErrors).length > 0) return fieldErrors;
    notify.show({ id: 'password', type: 'error', title: t('password.failed'), text: failureText(error, t) });
    return {};
  }

  async function change(values: Values): Promise<SubmitResult> {
    const result = await withStepUp(() => api.post('/api/account/edit-password', { body: values }));
    if (!result.ok) return failed(result.error);
    notify.show({ id: 'password', type: 'success', title: t('password.done'), text: t('password.doneText') });
    // Clears the fields, so that no password stays on the page.
    setRound(round + 1);
    return undefined;
  }

  return (
    <Form<Values>
      key={round}
      label={t('password.title')}
      className={styles.form}
      initialValues={EMPTY}
      t={t}
      locale={locale}
      onSubmit={change}
    >
      {({ submitting }) => (
        <>
          <CurrentPassword />
          <PasswordField
            name="newPassword"
            label={t('password.new')}
            rule={rule}
            autoComplete="new-password"
            requirements={{ policy, min: minLength }}
            meter={{ strongFrom: strongLength }}
          />
          <PasswordField
            name="confirmNewPassword"
            label={t('password.confirm')}
            rule={CONFIRM}
            autoComplete="new-password"
          />
          <Button ref={button} type="submit" size="lg" working={submitting}>
            {t('password.submit')}
          </Button>
        </>
      )}
    </Form>
  );
}
