import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { useMessages } from '@parlay/remote-kit/messages';
import layout from '@parlay/ui/styles/type.module.css';
import type { ReactNode } from 'react';
import page from '../stage/auth-page.module.css';
import { AuthPage } from '../stage/auth-page.tsx';

/** A page with one short form beside the stage. */
export function SimplePage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { t } = useMessages();
  return (
    <AuthPage headline={t('stage.title')} facts={[t('stage.balance'), t('stage.limits'), t('stage.support')]}>
      <h1 className={layout.displayLg} tabIndex={-1}>
        {title}
      </h1>
      <p className={page.lead}>{lead}</p>
      <AfterHeading>{children}</AfterHeading>
    </AuthPage>
  );
}
