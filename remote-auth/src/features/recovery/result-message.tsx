import type { ApiFailure } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { Banner } from '@parlay/ui/banner';
import { type ReactNode, useEffect, useRef } from 'react';
import { withReference } from '../../model/failure-text.ts';
import { waitText } from '../../model/wait-text.ts';
import styles from './recovery.module.css';

/** Shows the result of a form and receives the focus. Requires a new `key` for each attempt. */
export function ResultMessage({ tone, children }: { tone: 'win' | 'loss' | 'equal'; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.result}>
      <Banner tone={tone} role={tone === 'loss' ? 'alert' : 'status'}>
        {children}
      </Banner>
    </div>
  );
}

/** Returns a function that describes a failed call, using the server's message if there is one. */
export function useFailureText(): (error: ApiFailure) => string {
  const { t } = useMessages();
  const messageOf = (error: ApiFailure) => {
    if (error.retryAfterSeconds !== undefined) {
      return t('login.limited', { wait: waitText(error.retryAfterSeconds, t) });
    }
    return error.kind === 'http' && error.message ? error.message : t('recovery.unreachable');
  };
  return (error) => withReference(messageOf(error), error.reference, t);
}
