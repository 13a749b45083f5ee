import { accountLinks } from '@parlay/contracts/account-links';
import type { SessionUser } from '@parlay/contracts/session';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { useBalance, usePorts } from '@parlay/remote-kit/ports';
import { usePreference } from '@parlay/remote-kit/preference';
import { ButtonLink } from '@parlay/ui/button';
import { Digits, Figure } from '@parlay/ui/figure';
import { LogOut, Plus } from 'lucide-react';
import { useState } from 'react';
import { ACCOUNT_ICONS } from '../links/account-icons.ts';
import { RouteLink } from '../links/route-link.tsx';
import { Clock } from '../protection/clock.tsx';
import { useLogout } from '../session/logout.ts';
import { UnreadCount } from '../unread/unread-count.tsx';
import { UnreadDot } from '../unread/unread-dot.tsx';
import { useUnread } from '../unread/use-unread.ts';
import { LazyDrawer, prepareDrawer } from './lazy-drawer.tsx';
import styles from './menu-list.module.css';

/** Renders the right menu on phones (SH13): balance, deposit, the account links of the desktop dropdown, log out. */
export function RightMenu({ user, className }: { user: SessionUser; className?: string | undefined }) {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  const logOut = useLogout();
  const [open, setOpen] = useState(false);
  const unread = useUnread();
  const name = t('account.menu', { initials: user.initials });
  // Deposit has its own button, and help is in the other menu.
  const links = accountLinks(brand.lotteryOnly).filter(
    (route) => route !== 'account/deposit' && route !== 'help-centre',
  );
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread > 0 ? `${name}, ${t('account.unread', { count: unread })}` : name}
        onPointerEnter={prepareDrawer}
        onFocus={prepareDrawer}
        onClick={() => setOpen(true)}
      >
        {user.initials}
        <UnreadDot />
      </button>
      {open && (
        <LazyDrawer side="right" title={user.displayName} closeLabel={t('menu.close')} onClose={() => setOpen(false)}>
          <Clock />
          <MenuBalance />
          <ButtonLink as={RouteLink} route="account/deposit" icon={<Plus aria-hidden="true" />}>
            {t('nav.deposit')}
          </ButtonLink>
          <nav aria-label={t('nav.account')}>
            <ul className={styles.list}>
              {links.map((route) => {
                const Icon = ACCOUNT_ICONS[route];
                return (
                  <li key={route}>
                    <RouteLink route={route}>
                      <Icon aria-hidden="true" />
                      {t(`account.links.${route}`)}
                      {route === 'account/support' && <UnreadCount />}
                    </RouteLink>
                  </li>
                );
              })}
              <li>
                <button type="button" onClick={logOut}>
                  <LogOut aria-hidden="true" />
                  {t('nav.logOut')}
                </button>
              </li>
            </ul>
          </nav>
        </LazyDrawer>
      )}
    </>
  );
}

function MenuBalance() {
  const { t, locale } = useMessages();
  const balance = useBalance();
  // A hidden balance shows only its currency symbol (SH9).
  const [shown] = usePreference('showBalance');
  const parts =
    balance.status === 'known'
      ? moneyParts(balance.balances.spendable, { locale, currency: balance.balances.currency })
      : undefined;
  return (
    <p className={styles.money}>
      <span>{t(parts && !shown ? 'balance.hidden' : 'balance.label')}</span>
      {parts && shown ? <Figure parts={parts} size="md" /> : <Digits size="md">{parts?.mark ?? '–'}</Digits>}
      {balance.status === 'unavailable' && <span>{t('balance.unavailable')}</span>}
    </p>
  );
}
