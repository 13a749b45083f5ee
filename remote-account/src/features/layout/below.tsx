import { AfterHeading } from '@parlay/remote-kit/after-heading';
import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** Renders content below a page and its aside, as wide as both together. */
export function Below({ children }: { children: ReactNode }) {
  return (
    <div className={styles.below}>
      <AfterHeading beside>{children}</AfterHeading>
    </div>
  );
}
