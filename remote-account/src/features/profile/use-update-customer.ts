import type { ApiFailure } from '@parlay/contracts/api';
import { faultsOf, type Submitted } from '@parlay/forms/submit';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import { type CustomerChanges, FIELD_OF_PATH, type PlayerRecord } from '../../model/profile.ts';
import { failureText } from '../parts/failure-text.ts';

/** What the dialog for a one-time code shows; answered with the code, or without one when it is dismissed. */
export interface CodeQuestion {
  /** The code before this one was not right. */
  wrong: boolean;
  answer(code: string | undefined): void;
}

/**
 * Saves what a player changes of themselves. Where a one-time code is needed it is asked for, and the change waits; without
 * a code it is given up (AU16).
 */
export function useUpdateCustomer(onSaved: (record: PlayerRecord) => void) {
  const { t } = useMessages();
  const { api, notify, session } = usePorts();
  const [question, setQuestion] = useState<CodeQuestion>();

  const askCode = (wrong: boolean) =>
    new Promise<string | undefined>((resolve) => {
      setQuestion({
        wrong,
        answer: (code) => {
          if (code === undefined) setQuestion(undefined);
          resolve(code);
        },
      });
    });

  function failed(error: ApiFailure): Submitted {
    const faults = faultsOf(error, FIELD_OF_PATH);
    if (Object.keys(faults).length > 0) return faults;
    notify.show({ id: 'profile', type: 'error', title: t('profile.failed'), text: failureText(error, t) });
    return {};
  }

  async function save(changes: CustomerChanges): Promise<Submitted> {
    if (Object.keys(changes).length === 0) return undefined;
    let code: string | undefined;
    for (;;) {
      const result = await api.post('/api/account/update-customer', {
        body: changes,
        ...(code ? { params: { header: { 'x-otp': code } } } : {}),
      });
      if (result.ok) {
        setQuestion(undefined);
        notify.show({ id: 'profile', type: 'success', title: t('profile.saved') });
        onSaved(result.data);
        void session.refresh();
        return undefined;
      }
      const { code: kind } = result.error;
      if (kind !== 'otp_required' && kind !== 'otp_invalid') {
        setQuestion(undefined);
        return failed(result.error);
      }
      code = await askCode(kind === 'otp_invalid');
      if (code === undefined) {
        notify.show({ id: 'profile', type: 'info', title: t('profile.notSaved'), text: t('profile.notSavedText') });
        return {};
      }
    }
  }

  return { save, question };
}
