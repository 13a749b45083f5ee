import type { ApiFailure } from '@parlay/contracts/api';
import { newPassword } from '@parlay/contracts/validation/password';
import { allOf } from '@parlay/contracts/validation/rule';
import { email, matchWith, maxlength, required } from '@parlay/contracts/validation/text';
import { EmailField } from '@parlay/forms/email-field';
import { Form } from '@parlay/forms/form';
import { PasswordField } from '@parlay/forms/password-field';
import { fieldErrorsOf, type SubmitResult } from '@parlay/forms/submit';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { useMemo, useState } from 'react';
import { fingerprintWithin } from '../fingerprint/fingerprint.ts';
import { FingerprintOnUse } from '../fingerprint/form-used.tsx';
import styles from './recovery.module.css';
import { ResultMessage, useFailureText } from './result-message.tsx';

interface Values {
  email: string;
  newPassword: string;
  confirmNewPassword: string;
}

const ADDRESS = allOf(required, email, maxlength(254));
const CONFIRM = allOf(required, matchWith('newPassword', 'passwordsMatch'));

/** Sets a new password using the token from an e-mail. The token expires and can be used only once. */
export function ResetForm({ token }: { token: string }) {
  const { t, locale } = useMessages();
  const { api, brand, navigation, notify, preferences, session } = usePorts();
  const { policy, minLength, strongLength } = brand.brand.password;
  const [failed, setFailed] = useState<{ attempt: number; error?: ApiFailure }>({ attempt: 0 });
  const failureText = useFailureText();
  const rule = useMemo(() => allOf(required, newPassword(policy, minLength)), [policy, minLength]);

  async function reset(values: Values): Promise<SubmitResult> {
    const attempt = failed.attempt + 1;
    setFailed({ attempt });
    const browserFingerPrint = await fingerprintWithin(preferences);
    const body = {
      ...values,
      email: values.email.trim(),
      token,
      ...(browserFingerPrint ? { browserFingerPrint } : {}),
    };
    const result = await api.patch('/api/password', { body });
    if (result.ok) {
      notify.show({ id: 'reset', type: 'success', title: t('reset.done') });
      // In a known browser the player is signed in now (AU12).
      if (result.data.sessionToken) await session.refresh();
      navigation.go(navigation.urlFor(result.data.sessionToken ? 'home' : 'login'), { replace: true });
      return undefined;
    }
    const { token: _, ...fieldErrors } = fieldErrorsOf(result.error);
    if (Object.keys(fieldErrors).length > 0) return fieldErrors;
    setFailed({ attempt, error: result.error });
    return {};
  }

  return (
    <>
      {failed.error && (
        <ResultMessage key={failed.attempt} tone="loss">
          {failureText(failed.error)}
        </ResultMessage>
      )}
      <Form<Values>
        label={t('reset.submit')}
        className={styles.form}
        initialValues={{ email: '', newPassword: '', confirmNewPassword: '' }}
        t={t}
        locale={locale}
        onSubmit={reset}
      >
        {({ submitting }) => (
          <>
            <FingerprintOnUse />
            <EmailField name="email" label={t('register.email')} rule={ADDRESS} />
            <PasswordField
              name="newPassword"
              label={t('reset.newPassword')}
              rule={rule}
              autoComplete="new-password"
              requirements={{ policy, min: minLength }}
              meter={{ strongFrom: strongLength }}
            />
            <PasswordField
              name="confirmNewPassword"
              label={t('reset.confirm')}
              rule={CONFIRM}
              autoComplete="new-password"
            />
            <Button type="submit" size="lg" block working={submitting}>
              {t('reset.submit')}
            </Button>
          </>
        )}
      </Form>
    </>
  );
}
