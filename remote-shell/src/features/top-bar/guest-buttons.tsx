import { useMessages } from '@parlay/remote-kit/messages';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { ButtonLink } from '@parlay/ui/button';
import { LogIn } from 'lucide-react';
import { RouteLink } from '../links/route-link.tsx';
import { useIsBreakPage } from '../protection/use-break-page.ts';
import { useLoginLink } from '../session/login-link.ts';
import styles from './top-bar.module.css';

/**
 * Renders Log in and Register, but neither during maintenance (SH5, SH8), and no Register on the break page. On
 * phones Log in is an icon.
 */
export function GuestButtons() {
  const { t } = useMessages();
  const maintenance = useMaintenance();
  const login = useLoginLink();
  const calm = useIsBreakPage();
  if (maintenance.isOn) return null;
  return (
    <>
      <ButtonLink
        as={RouteLink}
        {...login}
        variant="secondary"
        icon={<LogIn aria-hidden="true" />}
        className={styles.logIn}
      >
        {t('nav.logIn')}
      </ButtonLink>
      {!calm && (
        <ButtonLink as={RouteLink} route="register" className={styles.register}>
          {t('nav.register')}
        </ButtonLink>
      )}
    </>
  );
}
