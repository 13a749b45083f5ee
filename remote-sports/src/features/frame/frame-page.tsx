import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import type { ReactNode } from 'react';
import styles from './frame.module.css';

/** Renders the heading, an optional notice outside the frame, and the frame. */
export function FramePage({ title, notice, children }: { title: string; notice?: ReactNode; children: ReactNode }) {
  return (
    <div className={cx(type.wrap, styles.page)}>
      <h1 className={cx(type.displayMd, styles.head)} tabIndex={-1}>
        {title}
      </h1>
      {notice && <div className={styles.notice}>{notice}</div>}
      <AfterHeading>{children}</AfterHeading>
    </div>
  );
}
