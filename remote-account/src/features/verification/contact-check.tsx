import type { ApiFailure } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import type { Check } from '../../model/verification.ts';
import { failureText } from '../parts/failure-text.ts';
import { CheckRow } from './check-row.tsx';
import styles from './verification.module.css';

export interface ContactCheckProps {
  check: Check;
  isNext: boolean;
  onEnd(): Promise<unknown>;
}

/**
 * Renders the check of the e-mail address, which a link verifies, or of the phone number, which a provider
 * verifies.
 */
export function ContactCheck({ check, isNext, onEnd }: ContactCheckProps) {
  const { t } = useMessages();
  const { api } = usePorts();
  const [failure, setFailure] = useState<ApiFailure>();
  const [state, setState] = useState<'idle' | 'working' | 'sent'>('idle');
  const isEmail = check.kind === 'email';
  const send = async () => {
    setState('working');
    const result = isEmail ? await resendLink(api) : await api.post('/api/account/verification/phone', {});
    setFailure(result.ok ? undefined : result.error);
    setState(result.ok ? 'sent' : 'idle');
    await onEnd();
  };
  return (
    <CheckRow
      check={check}
      action={
        check.canSend && (
          <Button variant={isNext ? 'primary' : 'secondary'} working={state === 'working'} onClick={() => void send()}>
            {t(isEmail ? 'verification.link' : 'verification.code')}
          </Button>
        )
      }
    >
      {isEmail && state === 'sent' && (
        <p role="status" className={cx(type.sm, styles.below)}>
          {t('verification.linkSent')}
        </p>
      )}
      {failure && (
        <p role="alert" className={styles.why}>
          {failureText(failure, t)}
        </p>
      )}
    </CheckRow>
  );
}

/** Resends the link to the player's current address. */
async function resendLink(api: ReturnType<typeof usePorts>['api']) {
  const user = await api.get('/api/account/user');
  if (!user.ok) return user;
  return api.post('/api/resend-email', { body: { email: user.data.authenticated ? user.data.email : '' } });
}
