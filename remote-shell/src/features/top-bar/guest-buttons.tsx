import { useMessages } from '@parlay/remote-kit/messages';
import { useMaintenance } from '@parlay/remote-kit/site-modes';
import { ButtonLink } from '@parlay/ui/button';
import { LogIn } from 'lucide-react';
import { RouteLink } from '../links/route-link.tsx';
import { useLoginLink } from '../session/login-link.ts';
import styles from './top-bar.module.css';

/** Renders Log in and Register, but neither during maintenance (SH5, SH8) nor on a break. On phones Log in is an icon. */
export function GuestButtons() {
  const { t } = useMessages();
  const maintenance = useMaintenance();
  const login = useLoginLink();
  if (maintenance.isOn) return null;
  return (
    <>
      <ButtonLink
        as={RouteLink}
        {...login}
        data-offer
        variant="secondary"
        icon={<LogIn aria-hidden="true" />}
        className={styles.logIn}
      >
        {t('nav.logIn')}
      </ButtonLink>
      <ButtonLink as={RouteLink} route="register" data-offer className={styles.register}>
        {t('nav.register')}
      </ButtonLink>
    </>
  );
}
