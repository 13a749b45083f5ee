import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type from '../styles/type.module.css';
import styles from './box.module.css';

/** One section of the gallery with its name. */
export function Box({ title, span, children }: { title: string; span?: 'two' | 'full'; children: ReactNode }) {
  return (
    <section className={cx(styles.box, span && styles[span])} aria-label={title}>
      <h2 className={type.over}>{title}</h2>
      {children}
    </section>
  );
}
