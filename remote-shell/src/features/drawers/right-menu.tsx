import type { SessionUser } from '@parlay/contracts/session';
import { useMessages } from '@parlay/remote-kit/messages';
import { useBalance, usePorts } from '@parlay/remote-kit/ports';
import { usePreference } from '@parlay/remote-kit/preference';
import { ButtonLink } from '@parlay/ui/button';
import { Digits, Money } from '@parlay/ui/figure';
import { ArrowLeftRight, CircleUserRound, Gauge, LogOut, Plus } from 'lucide-react';
import { useState } from 'react';
import { RouteLink } from '../links/route-link.tsx';
import { useLogout } from '../session/logout.ts';
import { Clock } from '../top-bar/clock.tsx';
import { LazyDrawer, prepareDrawer } from './lazy-drawer.tsx';
import styles from './menu-list.module.css';

/** Right menu of phones: balance, account, transactions, log out (SH13), and limits as near as the deposit. */
export function RightMenu({ user, className }: { user: SessionUser; className?: string | undefined }) {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  const logOut = useLogout();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('account.menu', { initials: user.initials })}
        onPointerEnter={prepareDrawer}
        onFocus={prepareDrawer}
        onClick={() => setOpen(true)}
      >
        {user.initials}
      </button>
      {open && (
        <LazyDrawer side="right" title={user.displayName} closeLabel={t('menu.close')} onClose={() => setOpen(false)}>
          <Clock />
          <BalanceOfMenu />
          <ButtonLink as={RouteLink} route="account/deposit" icon={<Plus aria-hidden="true" />}>
            {t('nav.deposit')}
          </ButtonLink>
          <nav aria-label={t('nav.account')}>
            <ul className={styles.list}>
              <li>
                <RouteLink route="account">
                  <CircleUserRound aria-hidden="true" />
                  {t('account.links.account')}
                </RouteLink>
              </li>
              <li>
                <RouteLink route="account/transactions">
                  <ArrowLeftRight aria-hidden="true" />
                  {t('account.links.account/transactions')}
                </RouteLink>
              </li>
              {!brand.lotteryOnly && (
                <li>
                  <RouteLink route="account/limits">
                    <Gauge aria-hidden="true" />
                    {t('account.links.account/limits')}
                  </RouteLink>
                </li>
              )}
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

function BalanceOfMenu() {
  const { t, locale } = useMessages();
  const balance = useBalance();
  const [shown] = usePreference('showBalance');
  return (
    <p className={styles.money}>
      <span>{t('balance.label')}</span>
      {balance.status === 'known' && shown ? (
        <Money amount={balance.balances.spendable} currency={balance.balances.currency} locale={locale} size="md" />
      ) : (
        <Digits size="md">{balance.status === 'known' ? '•••' : '–'}</Digits>
      )}
      {balance.status === 'unavailable' && <span>{t('balance.unavailable')}</span>}
    </p>
  );
}
