import { Dialog } from '@parlay/ui/dialog';
import { ErrorState } from '@parlay/ui/error-state';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { onSignedOut } from '../data/call.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { loadSessionAtom, sessionAtom, sessionEndedAtom } from './staff.ts';

/**
 * Shows the console to staff and the sign-in to everyone else. When a session ends, the page and its entered text stay, and
 * the sign-in covers it.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  const recognise = useSetAtom(loadSessionAtom);
  const ended = useSetAtom(sessionEndedAtom);
  useEffect(() => void recognise(), [recognise]);
  useEffect(() => onSignedOut(ended), [ended]);
  switch (session.state) {
    case 'asking':
      return <main aria-busy="true" />;
    case 'unknown':
      return (
        <SignInPage>
          <ErrorState
            title="The registry does not answer"
            text={session.error.message}
            retryLabel="Try again"
            onRetry={recognise}
          />
        </SignInPage>
      );
    case 'out':
      return (
        <SignInPage notice={session.notice}>
          <SignInForm />
        </SignInPage>
      );
    case 'in':
    case 'ended':
      return (
        <>
          {children}
          <Dialog
            open={session.state === 'ended'}
            blocking
            title="Sign in again"
            text="Your session has ended. What you have typed is still here."
          >
            <SignInForm />
          </Dialog>
        </>
      );
  }
}
