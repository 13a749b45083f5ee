import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation } from '@parlay/remote-kit/ports';
import { currentInDock, dockRoutes } from '../../model/products.ts';
import styles from './dock.module.css';
import { ProductLink } from './product-link.tsx';
import { useProductRules } from './use-products.ts';

/** Renders the bottom navigation on phones, with five entries. */
export function Dock() {
  const { t } = useMessages();
  const currentRoute = usePageLocation().route?.id;
  const entries = dockRoutes(useProductRules());
  return (
    <nav className={styles.dock} data-offer aria-label={t('nav.main')}>
      <ul className={styles.list}>
        {entries.map((route) => (
          <li key={route}>
            <ProductLink
              route={route}
              short
              current={currentInDock(route, entries, currentRoute)}
              frame={(icon) => <span className={styles.icon}>{icon}</span>}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
