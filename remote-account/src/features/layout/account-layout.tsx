import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import type { ReactNode } from 'react';
import { StepUpProvider } from '../step-up/step-up.tsx';
import { AccountNav } from './account-nav.tsx';
import styles from './layout.module.css';

/** Layout of the account area with its navigation. Stays mounted when the page changes. */
export function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className={cx(type.wrap, styles.page)}>
      <AccountNav />
      <StepUpProvider>{children}</StepUpProvider>
    </div>
  );
}
