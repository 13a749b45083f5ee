import { AfterHeading } from '@parlay/remote-kit/after-heading';
import type from '@parlay/ui/styles/type.module.css';
import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** A page of the account area, with an optional aside such as a receipt. */
export function AccountPage({ title, children, aside }: { title: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <>
      <div className={styles.main}>
        <h1 className={type.displayLg} tabIndex={-1}>
          {title}
        </h1>
        <AfterHeading>{children}</AfterHeading>
      </div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </>
  );
}
