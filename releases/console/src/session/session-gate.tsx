import { Dialog } from '@parlay/ui/dialog';
import { ErrorState } from '@parlay/ui/error-state';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { onSignedOut } from '../data/call.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { loadSessionAtom, sessionAtom, sessionEndedAtom } from './staff.ts';

/**
 * Shows the console to signed-in staff and the sign-in page to everyone else. When a session ends, a sign-in dialog
 * covers the page, which keeps the entered text.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  const loadSession = useSetAtom(loadSessionAtom);
  const endSession = useSetAtom(sessionEndedAtom);
  useEffect(() => void loadSession(), [loadSession]);
  useEffect(() => onSignedOut(endSession), [endSession]);
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
            onRetry={loadSession}
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
