import type { ApiFailure, Schemas } from '@parlay/contracts/api';
import { CodeField } from '@parlay/forms/code-field';
import { Form } from '@parlay/forms/form';
import { fieldErrorsOf, type SubmitResult } from '@parlay/forms/submit';
import { lazyComponent } from '@parlay/remote-kit/loaded-later';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { useState } from 'react';
import { CurrentPassword } from '../parts/current-password.tsx';
import { failureText } from '../parts/failure-text.ts';
import { CopyButton } from './copy-button.tsx';
import { RecoveryCodes } from './keep-codes.tsx';
import { StepText } from './step-text.tsx';
import type { Steps } from './steps.ts';
import styles from './two-factor.module.css';

const QrCode = lazyComponent(
  () => import(/* webpackChunkName: "qr-code" */ './qr-code.tsx'),
  <div className={styles.qr} />,
);

/** Renders the steps: the password, then the secret and the first code, then the recovery codes. */
export function TurnOn({ onChanged, onClose, onCodes, onStale }: Steps) {
  const { t, locale } = useMessages();
  const { api } = usePorts();
  const [enrolment, setEnrolment] = useState<Schemas['TwoFactorBegun']>();
  const [isRestart, setIsRestart] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();

  function failed(error: ApiFailure): SubmitResult {
    if (error.code === 'conflict') onStale();
    const fieldErrors = fieldErrorsOf(error);
    if (Object.keys(fieldErrors).length === 0) setFailure(failureText(error, t));
    return fieldErrors;
  }

  async function begin({ currentPassword }: { currentPassword: string }): Promise<SubmitResult> {
    setFailure(undefined);
    const result = await api.post('/api/account/two-factor/begin', { body: { currentPassword } });
    if (!result.ok) return failed(result.error);
    setEnrolment(result.data);
    return undefined;
  }

  async function confirm({ code }: { code: string }): Promise<SubmitResult> {
    setFailure(undefined);
    const result = await api.post('/api/account/two-factor/confirm', { body: { code } });
    if (!result.ok) {
      // The setup has expired, and its codes are no longer accepted.
      if (result.error.code === 'conflict') {
        setEnrolment(undefined);
        setIsRestart(true);
      }
      return failed(result.error);
    }
    const { recoveryCodes } = result.data;
    setCodes(recoveryCodes);
    onChanged({ enabled: true, recoveryCodesLeft: recoveryCodes.length });
    return undefined;
  }

  if (codes) return <RecoveryCodes codes={codes} onShown={onCodes} onDone={onClose} />;
  const alert = failure && (
    <Banner tone="loss" role="alert">
      {failure}
    </Banner>
  );
  if (!enrolment)
    return (
      <Form
        label={t('twoFactor.turnOn')}
        className={styles.form}
        initialValues={{ currentPassword: '' }}
        t={t}
        locale={locale}
        onSubmit={begin}
      >
        {({ submitting }) => (
          <>
            {isRestart ? <StepText>{t('twoFactor.need')}</StepText> : <p>{t('twoFactor.need')}</p>}
            {alert}
            <CurrentPassword />
            <Button type="submit" size="lg" block working={submitting}>
              {t('twoFactor.next')}
            </Button>
          </>
        )}
      </Form>
    );
  const { secret, uri } = enrolment;
  return (
    <div className={styles.form}>
      <StepText>{t('twoFactor.scan')}</StepText>
      <QrCode text={uri} label={t('twoFactor.qr')} />
      <a className={styles.open} href={uri}>
        {t('twoFactor.open')}
      </a>
      <p>{t('twoFactor.type')}</p>
      <p className={styles.secret}>{secret.match(/.{4}/g)?.join(' ')}</p>
      <CopyButton text={secret}>{t('twoFactor.copySecret')}</CopyButton>
      <Form
        label={t('twoFactor.confirm')}
        className={styles.form}
        initialValues={{ code: '' }}
        t={t}
        locale={locale}
        onSubmit={confirm}
      >
        {({ submitting }) => (
          <>
            {alert}
            <CodeField name="code" help={t('twoFactor.codeHelp')} errorTexts={{ fieldError: t('twoFactor.wrong') }} />
            <Button type="submit" size="lg" block working={submitting}>
              {t('twoFactor.turnOn')}
            </Button>
          </>
        )}
      </Form>
    </div>
  );
}
