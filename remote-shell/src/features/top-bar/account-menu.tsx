import { accountLinks } from '@parlay/contracts/account-links';
import type { SessionUser } from '@parlay/contracts/session';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { Menu } from '@parlay/ui/menu';
import { Skeleton } from '@parlay/ui/skeleton';
import { LogOut } from 'lucide-react';
import { ACCOUNT_ICONS } from '../links/account-icons.ts';
import { RouteLink } from '../links/route-link.tsx';
import { useLogout } from '../session/logout.ts';
import { UnreadCount } from '../unread/unread-count.tsx';
import { UnreadDot } from '../unread/unread-dot.tsx';
import { useUnread } from '../unread/use-unread.ts';
import styles from './top-bar.module.css';

/** Renders a button with initials that opens the account links (SH10). */
export function AccountMenu({ user }: { user: SessionUser }) {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  const current = usePageLocation().route?.id;
  const logOut = useLogout();
  const unread = useUnread();
  const name = t('account.menu', { initials: user.initials, name: user.displayName });
  return (
    <Menu
      label={t('nav.account')}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={styles.avatar}
          aria-label={unread > 0 ? `${name}, ${t('account.unread', { count: unread })}` : name}
        >
          {user.initials}
          <UnreadDot />
        </button>
      )}
    >
      <p className={styles.menuName}>{user.displayName}</p>
      {accountLinks(brand.lotteryOnly).map((route) => {
        const Icon = ACCOUNT_ICONS[route];
        return (
          <RouteLink key={route} route={route} {...(route === current ? { 'aria-current': 'page' as const } : {})}>
            <Icon aria-hidden="true" />
            {t(`account.links.${route}`)}
            {route === 'account/support' && <UnreadCount />}
          </RouteLink>
        );
      })}
      <hr />
      <button type="button" onClick={logOut}>
        <LogOut aria-hidden="true" />
        {t('nav.logOut')}
      </button>
    </Menu>
  );
}

export const AvatarSkeleton = () => <Skeleton className={styles.avatarSkeleton} />;
