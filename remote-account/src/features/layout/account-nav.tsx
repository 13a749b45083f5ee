import type { PublicRoute } from '@parlay/contracts/routes';
import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
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
  User,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './layout.module.css';

const ENTRIES: readonly (readonly [PublicRoute, string, LucideIcon])[] = [
  ['account', 'account', User],
  ['account/deposit', 'deposit', ArrowDownToLine],
  ['account/withdrawal', 'withdrawal', ArrowUpFromLine],
  ['account/limits', 'limits', Gauge],
  ['account/transactions', 'transactions', ArrowLeftRight],
  ['account/bet-history', 'betHistory', History],
  ['account/bonus', 'bonus', Gift],
  ['account/verification', 'verification', BadgeCheck],
  ['account/support', 'support', LifeBuoy],
];

/** The pages of the account area that a live remote owns. */
export function AccountNav() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const here = usePageLocation().route?.id;
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      <AfterHeading beside>
        <ul>
          {ENTRIES.filter(([route]) => navigation.has(route)).map(([route, name, Icon]) => (
            <li key={route}>
              <Link to={navigation.urlFor(route)} aria-current={route === here ? 'page' : undefined}>
                <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
                {t(`nav.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </AfterHeading>
    </nav>
  );
}
