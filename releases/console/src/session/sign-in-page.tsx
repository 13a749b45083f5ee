import type { ReactNode } from 'react';
import { PageHeading } from '../parts/page-heading.tsx';
import { Wordmark } from '../parts/wordmark.tsx';
import styles from './sign-in.module.css';

/** Page for visitors who are not signed in. */
export function SignInPage({ children }: { children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <Wordmark />
        <PageHeading title="Sign in" />
        {children}
      </div>
    </main>
  );
}
