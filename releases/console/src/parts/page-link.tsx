import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useConsoleUrl } from '../live/channel.tsx';
import styles from './page-link.module.css';

/** Standalone link to a console page for the current channel. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  const address = useConsoleUrl();
  return (
    <Link to={address(to)} className={styles.link}>
      {children}
    </Link>
  );
}

/** Standalone link to a file that the registry serves. */
export function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={styles.link}>
      {children}
    </a>
  );
}
