import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import type { ReactNode } from 'react';
import styles from './pages.module.css';

/**
 * Renders a page's heading, a line of text below it, and the content. The host focuses the heading after a
 * navigation.
 */
export function PageFrame({ title, text, children }: { title: ReactNode; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className={cx(type.wrap, styles.page)}>
      <div className={styles.head}>
        <h1 className={type.displayLg} tabIndex={-1}>
          {title}
        </h1>
        {text && <p>{text}</p>}
      </div>
      <AfterHeading>{children}</AfterHeading>
    </div>
  );
}
