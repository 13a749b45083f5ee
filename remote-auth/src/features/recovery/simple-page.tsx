import { AfterHeading } from '@parlay/remote-kit/after-heading';
import { useMessages } from '@parlay/remote-kit/messages';
import layout from '@parlay/ui/styles/type.module.css';
import type { ReactNode } from 'react';
import page from '../stage/auth-page.module.css';
import { AuthPage } from '../stage/auth-page.tsx';

interface SimplePageProps {
  title: string;
  lead: string;
  /** True if the visitor may have only just registered. The text then does not mention an existing balance. */
  isForNewcomers?: boolean;
  children: ReactNode;
}

/** Renders a page with one short form next to the stage. */
export function SimplePage({ title, lead, isForNewcomers = false, children }: SimplePageProps) {
  const { t } = useMessages();
  const headline = isForNewcomers ? t('register.headline.2') : t('stage.title');
  const first = t(isForNewcomers ? 'stage.mail' : 'stage.balance');
  return (
    <AuthPage headline={headline} facts={[first, t('stage.limits'), t('stage.support')]}>
      <h1 className={layout.displayLg} tabIndex={-1}>
        {title}
      </h1>
      <p className={page.lead}>{lead}</p>
      <AfterHeading>{children}</AfterHeading>
    </AuthPage>
  );
}
