import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** First thing in the page: shows itself on focus and leads to `href`, the id of the main part. */
export function SkipLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.skip} href={href}>
      {children}
    </a>
  );
}
