import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Link } from 'react-router-dom';
import styles from './modes.module.css';
import type { SportsMode } from './use-sports-book.ts';

/** Links the book before the start and in play with each other, if the brand offers both. */
export function Modes({ mode }: { mode: SportsMode }) {
  const { t } = useMessages();
  const { brand, navigation } = usePorts();
  const { products } = brand.brand;
  if (!products.includes('betting') || !products.includes('live-betting')) return null;
  const link = (to: SportsMode, route: 'betting' | 'live-betting') => (
    <Link discover="none" to={navigation.urlFor(route)} aria-current={to === mode ? 'page' : undefined}>
      {t(to === 'live' ? 'live.title' : 'prematch.title')}
    </Link>
  );
  return (
    <nav className={styles.modes} aria-label={t('modes')}>
      {link('prematch', 'betting')}
      {link('live', 'live-betting')}
    </nav>
  );
}
