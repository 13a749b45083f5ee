import type { ReactNode } from 'react';
import { PageHeading } from '../parts/page-heading.tsx';
import { Wordmark } from '../parts/wordmark.tsx';
import { Installation } from './installation.tsx';
import styles from './sign-in.module.css';

/** Page for visitors who are not signed in. Describes the installation and contains the sign-in form. */
export function SignInPage({ notice, children }: { notice?: string | undefined; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <section className={styles.stage} aria-label="This installation">
        <Wordmark onStage />
        <p className={styles.lead}>What players run, who changed it, and the way back.</p>
        <Installation />
      </section>
      <div className={styles.box}>
        <PageHeading title="Sign in">
          With your staff token. It is sent once and not stored in this browser.
        </PageHeading>
        {notice && (
          <p role="status" className={styles.notice}>
            {notice}
          </p>
        )}
        {children}
      </div>
    </main>
  );
}
