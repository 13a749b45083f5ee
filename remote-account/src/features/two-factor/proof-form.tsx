import { bareCode, factorCode } from '@parlay/contracts/validation/one-time-code';
import { allOf } from '@parlay/contracts/validation/rule';
import { required } from '@parlay/contracts/validation/text';
import { Form } from '@parlay/forms/form';
import { fieldErrorsOf, type SubmitResult } from '@parlay/forms/submit';
import { TextField } from '@parlay/forms/text-field';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { useState } from 'react';
import { CurrentPassword } from '../parts/current-password.tsx';
import { failureText } from '../parts/failure-text.ts';
import { RecoveryCodes } from './keep-codes.tsx';
import type { Steps } from './steps.ts';
import styles from './two-factor.module.css';

const CODE = allOf(required, factorCode);

interface Proof {
  currentPassword: string;
  code: string;
}

/**
 * Renders the form for password and code, which is required to turn off the second factor or get new recovery
 * codes.
 */
export function ProofForm({ task, onChanged, onClose, onCodes, onStale }: Steps & { task: 'off' | 'codes' }) {
  const { t, locale } = useMessages();
  const { api, notify } = usePorts();
  const [codes, setCodes] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();

  async function send({ currentPassword, code }: Proof): Promise<SubmitResult> {
    setFailure(undefined);
    const body = { currentPassword, code: bareCode(code) };
    const result =
      task === 'off'
        ? await api.post('/api/account/two-factor/turn-off', { body })
        : await api.post('/api/account/two-factor/recovery-codes', { body });
    if (!result.ok) {
      if (result.error.code === 'conflict') onStale();
      const fieldErrors = fieldErrorsOf(result.error);
      if (Object.keys(fieldErrors).length === 0) setFailure(failureText(result.error, t));
      return fieldErrors;
    }
    if ('recoveryCodes' in result.data) {
      const { recoveryCodes } = result.data;
      setCodes(recoveryCodes);
      onChanged({ enabled: true, recoveryCodesLeft: recoveryCodes.length });
    } else {
      onChanged(result.data);
      notify.show({ id: 'two-factor', type: 'success', title: t('twoFactor.isOff') });
      onClose();
    }
    return undefined;
  }

  if (codes) return <RecoveryCodes codes={codes} onShown={onCodes} onDone={onClose} />;
  return (
    <Form<Proof>
      label={t(task === 'off' ? 'twoFactor.turnOff' : 'twoFactor.newCodes')}
      className={styles.form}
      initialValues={{ currentPassword: '', code: '' }}
      t={t}
      locale={locale}
      onSubmit={send}
    >
      {({ submitting }) => (
        <>
          <p>{t(task === 'off' ? 'twoFactor.offText' : 'twoFactor.codesText')}</p>
          {failure && (
            <Banner tone="loss" role="alert">
              {failure}
            </Banner>
          )}
          <CurrentPassword />
          <TextField
            name="code"
            label={t('twoFactor.anyCode')}
            help={t('twoFactor.anyCodeHelp')}
            rule={CODE}
            errorTexts={{ fieldError: t('twoFactor.wrong'), invalidPattern: t('twoFactor.anyCodeForm') }}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
          />
          <Button type="submit" size="lg" block working={submitting}>
            {t(task === 'off' ? 'twoFactor.turnOff' : 'twoFactor.makeCodes')}
          </Button>
        </>
      )}
    </Form>
  );
}
