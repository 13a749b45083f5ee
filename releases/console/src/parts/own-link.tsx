import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useConsoleUrl } from '../live/channel.tsx';
import styles from './own-link.module.css';

/** Link outside running text to a page of the console on the same channel. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  const address = useConsoleUrl();
  return (
    <Link to={address(to)} className={styles.link}>
      {children}
    </Link>
  );
}

/** Link outside running text to a file of the registry. */
export function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={styles.link}>
      {children}
    </a>
  );
}
