import { Link, useLocation } from 'react-router-dom';
import { useConsoleUrl } from '../live/channel.tsx';
import { Wordmark } from '../parts/wordmark.tsx';
import { Account } from './account.tsx';
import { ChannelPicker } from './channel-picker.tsx';
import { ConnectionState } from './connection.tsx';
import styles from './header.module.css';

export interface NavigationItem {
  path: string;
  /** Marks the item as current on all pages below this path. Defaults to `path`. */
  under?: string | undefined;
  name: string;
}

export function Header({ items }: { items: readonly NavigationItem[] }) {
  const address = useConsoleUrl();
  const { pathname } = useLocation();
  return (
    <header className={styles.header}>
      <Link to={address('/')} className={styles.home} aria-label="Ops, overview of the releases">
        <Wordmark onStage />
      </Link>
      <nav aria-label="Console" className={styles.navigation}>
        {items.map(({ path, under = path, name }) => (
          <Link
            key={path}
            to={address(path)}
            className={styles.link}
            {...(isBelow(pathname, under) ? { 'aria-current': 'page' as const } : {})}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles.end}>
        <ConnectionState />
        <ChannelPicker />
        <Account />
      </div>
    </header>
  );
}

/** Checks whether the page is at or below a path. `/` matches only the overview itself. */
const isBelow = (pathname: string, path: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
