import { bareCode, factorCode } from '@parlay/contracts/validation/one-time-code';
import { allOf } from '@parlay/contracts/validation/rule';
import { required } from '@parlay/contracts/validation/text';
import { Form } from '@parlay/forms/form';
import { TextField } from '@parlay/forms/text-field';
import { useMessages } from '@parlay/remote-kit/messages';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { Dialog } from '@parlay/ui/dialog';
import { useRef } from 'react';
import { CurrentPassword } from '../parts/current-password.tsx';
import styles from './step-up.module.css';
import type { StepUpRequest, StepUpValues } from './step-up-request.ts';

const CODE = allOf(required, factorCode);

/** Renders the dialog that re-authenticates the player with the password and, if enabled, the second factor. */
export default function StepUpDialog({ request }: { request: StepUpRequest | undefined }) {
  const { t, locale } = useMessages();
  // Keeps the content visible while the dialog is closing.
  const shown = useRef(request);
  if (request) shown.current = request;
  return (
    <Dialog
      open={request !== undefined}
      onClose={() => request?.giveUp()}
      title={t('proof.title')}
      text={t('proof.text')}
      closeLabel={t('code.close')}
    >
      {shown.current?.failure && (
        <Banner tone="loss" role="alert">
          {shown.current.failure}
        </Banner>
      )}
      <Form<StepUpValues>
        label={t('proof.title')}
        className={styles.form}
        initialValues={{ currentPassword: '', code: '' }}
        t={t}
        locale={locale}
        onSubmit={async ({ currentPassword, code }) => request?.answer({ currentPassword, code: bareCode(code ?? '') })}
      >
        {({ submitting }) => (
          <>
            <CurrentPassword />
            {shown.current?.secondFactor && (
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
            )}
            <Button type="submit" size="lg" block working={submitting}>
              {t('proof.submit')}
            </Button>
          </>
        )}
      </Form>
    </Dialog>
  );
}
