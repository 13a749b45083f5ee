import { allOf } from '@parlay/contracts/validation/rule';
import { maxlength, required } from '@parlay/contracts/validation/text';
import { Form } from '@parlay/forms/form';
import { PasswordField } from '@parlay/forms/password-field';
import { TextField } from '@parlay/forms/text-field';
import { useLivePage } from '@parlay/remote-kit/live-page';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { FingerprintOnUse } from '../fingerprint/form-used.tsx';
import { ConsentList } from './consent-list.tsx';
import styles from './login.module.css';
import { LoginAlert } from './login-alert.tsx';
import { type LoginValues, useLogin, useTypedName } from './use-login.ts';

const NAME = allOf(required, maxlength(254));
const PASSWORD = allOf(required, maxlength(200));

export interface LoginFormProps {
  /** Path to open after the login. Also passed on to registration. */
  returnTo: string | undefined;
  onLeave?: (() => void) | undefined;
}

/** Renders the login form used by page and modal. Supports password managers and pasting. */
export function LoginForm({ returnTo, onLeave }: LoginFormProps) {
  const { t, locale } = useMessages();
  const { navigation } = usePorts();
  const [name, storeName, clearName] = useTypedName();
  const { submit, missing, question, leaveCodeStep, failure } = useLogin(clearName, onLeave);
  const isBack = useRef(false);
  // Prerendered at build time, when there is no query.
  const live = useLivePage();
  const register = navigation.urlFor('register', {}, { query: { return: live ? returnTo : undefined } });
  return (
    <>
      {failure && <LoginAlert key={failure.attempt} failure={failure.what} />}
      <Form<LoginValues>
        label={t('login.title')}
        className={styles.form}
        initialValues={{ username: name, password: '' }}
        t={t}
        locale={locale}
        onValues={({ username }) => {
          if (username !== name) storeName(username);
        }}
        onSubmit={submit}
      >
        {({ submitting }) => (
          <>
            <FingerprintOnUse />
            {question ? (
              <question.Step
                username={question.username}
                onBack={() => {
                  isBack.current = true;
                  leaveCodeStep();
                }}
              />
            ) : (
              <>
                <TextField
                  name="username"
                  ref={(input) => {
                    if (isBack.current) input?.focus();
                    isBack.current = false;
                  }}
                  label={t('login.username')}
                  rule={NAME}
                  autoComplete="username"
                  autoCapitalize="none"
                  autoCorrect="off"
                  spellCheck={false}
                />
                <PasswordField
                  name="password"
                  label={t('login.password')}
                  rule={PASSWORD}
                  autoComplete="current-password"
                />
              </>
            )}
            {missing && <ConsentList {...missing} />}
            <Button type="submit" size="lg" block working={submitting}>
              {t('login.submit')}
            </Button>
          </>
        )}
      </Form>
      <div className={styles.links}>
        <Link className={styles.link} to={navigation.urlFor('password')} onClick={onLeave}>
          {t('login.forgot')}
        </Link>
        <p className={styles.join} data-offer>
          {t('login.noAccount')}{' '}
          <Link className={styles.link} to={register} onClick={onLeave}>
            {t('login.register')}
          </Link>
        </p>
      </div>
    </>
  );
}
