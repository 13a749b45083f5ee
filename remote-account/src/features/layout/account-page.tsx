import { AfterHeading } from '@parlay/remote-kit/after-heading';
import type from '@parlay/ui/styles/type.module.css';
import type { ReactNode } from 'react';
import styles from './layout.module.css';

export interface AccountPageProps {
  title: string;
  children: ReactNode;
  /** Content next to the page, such as a receipt. */
  aside?: ReactNode;
  /** Element next to the heading, such as a button. */
  action?: ReactNode;
}

/** Renders a page in the account area. */
export function AccountPage({ title, children, aside, action }: AccountPageProps) {
  return (
    <>
      <div className={styles.main}>
        <div className={styles.title}>
          <h1 className={type.displayLg} tabIndex={-1}>
            {title}
          </h1>
          {action}
        </div>
        <AfterHeading>{children}</AfterHeading>
      </div>
      {aside && (
        <aside className={styles.aside}>
          <div className={styles.beside}>{aside}</div>
        </aside>
      )}
    </>
  );
}
