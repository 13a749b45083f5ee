import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { loadDocument } from '@parlay/remote-kit/browser';
import { useLivePage } from '@parlay/remote-kit/live-page';
import { useMessages } from '@parlay/remote-kit/messages';
import { useOwnLocation } from '@parlay/remote-kit/own-location';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import layout from '@parlay/ui/styles/type.module.css';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useTypedName } from '../features/login/use-login.ts';
import styles from '../features/registration/registration.module.css';
import { RegistrationForm, useRegistrationDraft } from '../features/registration/registration-form.tsx';
import { Steps } from '../features/registration/steps.tsx';
import { useFacts } from '../features/registration/use-facts.ts';
import { useNameChecks } from '../features/registration/use-name-checks.ts';
import { useRegister } from '../features/registration/use-register.ts';
import page from '../features/stage/auth-page.module.css';
import { AuthPage } from '../features/stage/auth-page.tsx';
import { MaintenanceBanner } from '../features/stage/maintenance-banner.tsx';
import { returnPathOf } from '../model/return-path.ts';

/** Page `/register?return=…` with two steps (AU5). Immediately redirects a signed-in player (RT2). */
export default function RegisterPage() {
  return <Registration leave={loadDocument} />;
}

/** Renders the registration. `leave` loads another document. */
export function Registration({ leave }: { leave: (url: string) => void }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const maintenance = useMaintenance();
  const session = useSession();
  // Not prerendered, because the size of the page's HTML is limited. The header also links to the login.
  const live = useLivePage();
  const { search } = useOwnLocation('register');
  const facts = useFacts();
  const names = useNameChecks();
  const draft = useRegistrationDraft();
  const [, storeName] = useTypedName();
  const returnTo = returnPathOf(search, navigation.urlFor('login'));
  const registeredEmail = useRef<string>(undefined);
  const register = useRegister({
    consents: facts.data?.consents ?? [],
    names,
    leave,
    onRegistered: (email) => {
      registeredEmail.current = email;
      draft[2]();
    },
    onRegisteredBefore: (username) => {
      draft[2]();
      storeName(username);
      const login = navigation.urlFor('login', {}, { query: { return: returnTo } });
      navigation.go(login, { replace: true, state: { registered: true } });
    },
  });
  const player = session.status === 'player';

  const hasRedirected = useRef(false);
  useEffect(() => {
    if (player && !hasRedirected.current) {
      const email = registeredEmail.current;
      const completedUrl = navigation.urlFor('register-completed', {}, { query: { return: returnTo } });
      if (email) navigation.go(completedUrl, { replace: true, state: { email } });
      else navigation.go(returnTo ?? navigation.urlFor('account'), { replace: true });
    }
    hasRedirected.current = player;
  }, [player, returnTo, navigation]);

  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(register.step);
  useEffect(() => {
    if (shown.current !== register.step) heading.current?.focus();
    shown.current = register.step;
  }, [register.step]);

  return (
    <AuthPage
      headline={t(`register.headline.${register.step}`)}
      facts={<Steps now={register.step} />}
      top={<Steps now={register.step} row />}
      wide
    >
      <p className={styles.over}>{t('register.step', { step: register.step })}</p>
      <h1 ref={heading} className={layout.displayLg} tabIndex={-1}>
        {t(`register.steps.${register.step}.name`)}
      </h1>
      <p className={page.lead}>{t(`register.steps.${register.step}.lead`)}</p>
      <AfterHeading>
        {maintenance.isOn ? (
          <MaintenanceBanner text={t('register.maintenance')} />
        ) : (
          <RegistrationForm facts={facts} names={names} register={register} draft={draft} />
        )}
      </AfterHeading>
      {live && !maintenance.isOn && (
        <p className={styles.login}>
          {t('register.hasAccount')}{' '}
          <Link to={navigation.urlFor('login', {}, { query: { return: returnTo } })}>{t('login.submit')}</Link>
        </p>
      )}
    </AuthPage>
  );
}
