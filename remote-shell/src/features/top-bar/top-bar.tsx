import type { SessionState } from '@parlay/contracts/session';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePolicy, usePorts, useSession } from '@parlay/remote-kit/ports';
import { usePromo } from '@parlay/remote-kit/site-modes';
import { cx } from '@parlay/ui/cx';
import { LeftMenu } from '../drawers/left-menu.tsx';
import { RightMenu } from '../drawers/right-menu.tsx';
import { RouteLink } from '../links/route-link.tsx';
import { MoneyOut } from '../money-out/money-out.tsx';
import { ProductsBar } from '../products/products-bar.tsx';
import { Clock } from '../protection/clock.tsx';
import { ProtectionBar } from '../protection/protection-bar.tsx';
import { Search } from '../search/search.tsx';
import { BrandLogo } from '../templates/brand-logo.tsx';
import { useTemplate } from '../templates/use-template.ts';
import { AccountMenu, AvatarSkeleton } from './account-menu.tsx';
import { Balance } from './balance.tsx';
import { BreakBar } from './break-bar.tsx';
import { GuestButtons } from './guest-buttons.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MaintenanceBar } from './maintenance-bar.tsx';
import { useScrolled } from './scrolled.ts';
import styles from './top-bar.module.css';

/** Position of the search (SH3): next to the logo, or before the account. */
const SEARCH_LAST = { default: false, 'search-last': true };

/** Renders the top bar and the secondary bar. */
export function TopBar() {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  const promo = usePromo();
  const session = useSession();
  const scrolled = useScrolled();
  const searchLast = useTemplate('topBar', SEARCH_LAST);
  return (
    <header className={styles.header} data-scrolled={scrolled} data-promo={promo || undefined}>
      <ProtectionBar />
      <div className={styles.bar}>
        <LeftMenu className={styles.narrow} />
        {!promo && (
          <RouteLink route="home" aria-label={t('nav.home', { name: brand.name })}>
            <BrandLogo />
          </RouteLink>
        )}
        {!searchLast && <Search />}
        <span className={styles.grow} />
        {searchLast && <Search />}
        <SessionControls session={session} promo={promo} />
      </div>
      <MaintenanceBar />
      <BreakBar />
      {!promo && <MoneyOut look="line" />}
      <ProductsBar />
    </header>
  );
}

/** Renders the right end of the bar: a visitor's buttons, or the player's clock, balance and account. */
function SessionControls({ session, promo }: { session: SessionState; promo: boolean }) {
  const { t } = useMessages();
  const guest = session.status === 'guest';
  // If the policy requires a clock, the protection bar above shows it.
  const { clock } = usePolicy();
  return (
    <>
      {!guest && !clock && <Clock className={promo ? undefined : styles.roomyClock} />}
      {promo && (
        <RouteLink route="help-centre" className={cx(styles.help, styles.wide)}>
          {t('nav.help')}
        </RouteLink>
      )}
      {(guest || promo) && (
        <div className={styles.wide}>
          <LanguageMenu />
        </div>
      )}
      {guest && <GuestButtons />}
      {session.status === 'unknown' && (
        <>
          <Balance />
          {!promo && <AvatarSkeleton />}
        </>
      )}
      {session.status === 'player' && (
        <>
          {!promo && <MoneyOut look="pill" />}
          <Balance />
          {!promo && (
            <>
              <div className={styles.wide}>
                <AccountMenu user={session.user} />
              </div>
              <RightMenu user={session.user} className={cx(styles.avatar, styles.narrow)} />
            </>
          )}
        </>
      )}
    </>
  );
}
