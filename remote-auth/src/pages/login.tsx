import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { useMessages } from '@parlay/remote-kit/messages';
import { useOwnLocation } from '@parlay/remote-kit/own-location';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { Banner } from '@parlay/ui/banner';
import layout from '@parlay/ui/styles/type.module.css';
import { useEffect, useRef } from 'react';
import { LoginForm } from '../features/login/login-form.tsx';
import { useEndNotice } from '../features/login/use-end-notice.ts';
import styles from '../features/stage/auth-page.module.css';
import { AuthPage } from '../features/stage/auth-page.tsx';
import { MaintenanceBanner } from '../features/stage/maintenance-banner.tsx';
import { returnPathOf } from '../model/return-path.ts';

/** Texts that explain why the previous session ended. */
const END_TEXTS = {
  idle: 'AUTOMATIC_LOGGED_OUT_MESSAGE',
  lifetime: 'login.lifetime',
  'time-limit': 'login.timeLimit',
} as const;

/** Returns true if a registration succeeded but its response was lost. */
const hasRegistered = (state: unknown): boolean =>
  (state as { registered?: unknown } | null | undefined)?.registered === true;

/**
 * Page `/login?return=…`. Immediately redirects a signed-in player to the return path, or to the account if there
 * is none (RT2).
 */
export default function LoginPage() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const maintenance = useMaintenance();
  const session = useSession();
  const { search, state } = useOwnLocation('login');
  const end = useEndNotice();
  const returnTo = returnPathOf(search, navigation.urlFor('login'));
  const player = session.status === 'player';

  // Redirects only once, because the URL changes while the redirect is in progress.
  const hasRedirected = useRef(false);
  const loggedInHere = useRef(false);
  useEffect(() => {
    if (session.status === 'guest') loggedInHere.current = true;
    const target = returnTo ?? navigation.urlFor(loggedInHere.current ? 'home' : 'account');
    if (player && !hasRedirected.current) navigation.go(target, { replace: true });
    hasRedirected.current = player;
  }, [session.status, player, returnTo, navigation]);

  return (
    <AuthPage headline={t('stage.title')} facts={[t('stage.balance'), t('stage.limits'), t('stage.support')]}>
      <h1 className={layout.displayLg} tabIndex={-1}>
        {t('login.title')}
      </h1>
      <p className={styles.lead}>{t('login.lead')}</p>
      {end && (
        <div className={styles.notice}>
          <Banner tone="equal" role="status">
            {t(END_TEXTS[end])}
          </Banner>
        </div>
      )}
      {hasRegistered(state) && !player && (
        <div className={styles.notice}>
          <Banner tone="win" role="status">
            {t('login.registered')}
          </Banner>
        </div>
      )}
      <AfterHeading>
        {maintenance.isOn ? <MaintenanceBanner text={t('login.maintenance')} /> : <LoginForm returnTo={returnTo} />}
      </AfterHeading>
    </AuthPage>
  );
}
