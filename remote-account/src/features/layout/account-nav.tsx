import { useTopic } from '@parlay/bus/react';
import { type AccountLink, accountLinks } from '@parlay/contracts/account-links';
import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { Count } from '@parlay/ui/count';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BadgeCheck,
  Gauge,
  Gift,
  History,
  LifeBuoy,
  type LucideIcon,
  MessageSquare,
  User,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styles from './layout.module.css';

const LOOKS: Record<AccountLink, readonly [string, LucideIcon]> = {
  account: ['account', User],
  'account/deposit': ['deposit', ArrowDownToLine],
  'account/withdrawal': ['withdrawal', ArrowUpFromLine],
  'account/limits': ['limits', Gauge],
  'account/transactions': ['transactions', ArrowLeftRight],
  'account/bet-history': ['betHistory', History],
  'account/support': ['support', MessageSquare],
  'account/verification': ['verification', BadgeCheck],
  'account/bonus': ['bonus', Gift],
  'help-centre': ['help', LifeBuoy],
};

/** Renders links to help and to the account pages that the brand offers and a live remote owns (RT8, SH4). */
export function AccountNav() {
  const { t } = useMessages();
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      <AfterHeading beside>
        <Links />
      </AfterHeading>
    </nav>
  );
}

function Links() {
  const { t } = useMessages();
  const { navigation, brand } = usePorts();
  const currentRoute = usePageLocation().route?.id;
  const row = useRef<HTMLUListElement>(null);
  // Phones show the links as a single scrolling row. Scrolls the current link into view without moving the page.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - 16;
  }, [currentRoute]);
  return (
    <ul ref={row}>
      {accountLinks(brand.brand.lotteryOnly).map((route) => {
        if (!navigation.has(route)) return null;
        const [name, Icon] = LOOKS[route];
        return (
          <li key={route}>
            <Link to={navigation.urlFor(route)} aria-current={isCurrent(route, currentRoute) ? 'page' : undefined}>
              <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
              {t(`nav.${name}`)}
              {route === 'account/support' && <UnreadCount />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns true if the route is the current page. A ticket's page belongs to support. */
const isCurrent = (route: AccountLink, currentRoute: string | undefined) =>
  route === currentRoute || (route === 'account/support' && currentRoute === 'account/ticket');

/** Renders the number of unread replies from support. */
function UnreadCount() {
  const { t } = useMessages();
  const { bus } = usePorts();
  const unread = useTopic(bus, 'tickets.unread')?.unread ?? 0;
  return <Count count={unread} label={t('support.unread', { count: unread })} />;
}
