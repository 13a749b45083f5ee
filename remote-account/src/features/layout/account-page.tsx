import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import type { ReactNode } from 'react';
import { AccountNav } from './account-nav.tsx';
import styles from './layout.module.css';

/** Navigation of the account area, the page, and what stands beside it (a receipt). */
export function AccountPage({ title, children, aside }: { title: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={cx(type.wrap, styles.page, aside && styles.withAside)}>
      <AccountNav />
      <div className={styles.main}>
        <h1 className={type.displayLg} tabIndex={-1}>
          {title}
        </h1>
        <AfterHeading>{children}</AfterHeading>
      </div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  );
}
