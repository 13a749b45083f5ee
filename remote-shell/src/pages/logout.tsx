import { useMessages } from '@parlay/remote-kit/messages';
import { useSession } from '@parlay/remote-kit/ports';
import { Button, ButtonLink } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { Skeleton } from '@parlay/ui/skeleton';
import { useState } from 'react';
import { PageFrame } from '../features/frame/page-frame.tsx';
import styles from '../features/frame/pages.module.css';
import { RouteLink } from '../features/links/route-link.tsx';
import { useLogout } from '../features/session/logout.ts';

/** Page that asks for confirmation, because a link alone must not log anyone out (AU19). */
export default function LogoutPage() {
  const { t } = useMessages();
  const session = useSession();
  const guest = session.status === 'guest';
  return (
    <PageFrame
      title={t(guest ? 'logout.doneTitle' : 'logout.title')}
      text={t(guest ? 'logout.doneText' : 'logout.text')}
    >
      <Card pad="md" className={styles.card}>
        <div className={styles.actions}>
          {session.status === 'unknown' && <Skeleton shape="button" />}
          {session.status === 'player' && <LogOutButton />}
          <ButtonLink as={RouteLink} route="home" variant="secondary">
            {t(guest ? 'logout.home' : 'logout.stay')}
          </ButtonLink>
        </div>
      </Card>
    </PageFrame>
  );
}

function LogOutButton() {
  const { t } = useMessages();
  const logOut = useLogout();
  const [working, setWorking] = useState(false);
  const confirm = () => {
    setWorking(true);
    void logOut();
  };
  return (
    <Button working={working} onClick={confirm}>
      {t('nav.logOut')}
    </Button>
  );
}
