import { recoveryCode } from '@parlay/contracts/validation/one-time-code';
import { allOf } from '@parlay/contracts/validation/rule';
import { required } from '@parlay/contracts/validation/text';
import { CodeField } from '@parlay/forms/code-field';
import { TextField } from '@parlay/forms/text-field';
import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import styles from './login.module.css';

export interface CodeStepProps {
  /** Username of the player who enters the code. */
  username: string;
  onBack(): void;
}

const RECOVERY = allOf(required, recoveryCode);
const plainHyphens = (text: string) => text.replace(/[\u2010-\u2015\u2212]/g, '-').slice(0, 40);

/** Requests the second-factor code in place of username and password (D2). The field receives the focus. */
export default function CodeStep({ username, onBack }: CodeStepProps) {
  const { t } = useMessages();
  const form = useForm();
  const [isRecovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorTexts = { fieldError: t('otp.wrong') };

  useEffect(() => {
    input.current?.focus();
    // The input is not valid for a different type of code or for another username.
    return () => {
      form.resetFieldState('otp');
      form.change('otp', '');
    };
  }, [isRecovery, form]);

  return (
    <div className={styles.code}>
      <p>{t('otp.for', { name: username })}</p>
      {isRecovery ? (
        <TextField
          key="recovery"
          ref={input}
          name="otp"
          label={t('otp.recovery')}
          help={t('otp.recoveryHelp')}
          rule={RECOVERY}
          errorTexts={{ ...errorTexts, invalidPattern: t('otp.recoveryForm') }}
          filter={plainHyphens}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
      ) : (
        <CodeField key="app" ref={input} name="otp" help={t('otp.help')} errorTexts={errorTexts} />
      )}
      <div className={styles.others}>
        <Button variant="ghost" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'otp.useApp' : 'otp.useRecovery')}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {t('otp.back')}
        </Button>
      </div>
    </div>
  );
}
