import type { ApiFailure } from '@parlay/contracts/api';
import { fieldErrorsOf, type SubmitResult } from '@parlay/forms/submit';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import { type CustomerChanges, FIELD_OF_PATH, type PlayerRecord } from '../../model/profile.ts';
import { failureText } from '../parts/failure-text.ts';
import { useStepUp } from '../step-up/step-up.tsx';

/** State of the dialog for a one-time code. */
export interface CodeQuestion {
  /** Sends the change with the code. For a wrong code, returns a `code` error and the dialog stays open. */
  answer(code: string): Promise<SubmitResult>;
  /** Cancels the change. Does nothing while a code is being sent, because that cannot be undone. */
  giveUp(): void;
}

const needsCode = ({ code }: ApiFailure) => code === 'otp_required' || code === 'otp_invalid';

/**
 * Returns a function that saves profile changes. If a one-time code is required, the change waits for it and is
 * cancelled without it (AU16).
 */
export function useUpdateCustomer(onSaved: (record: PlayerRecord) => void) {
  const { t } = useMessages();
  const { api, notify, session } = usePorts();
  const withStepUp = useStepUp();
  const [question, setQuestion] = useState<CodeQuestion>();

  const send = (changes: CustomerChanges, code?: string) =>
    withStepUp(() =>
      api.post('/api/account/update-customer', {
        body: changes,
        ...(code ? { params: { header: { 'x-otp': code } } } : {}),
      }),
    );

  function settled(result: Awaited<ReturnType<typeof send>>): SubmitResult {
    if (result.ok) {
      notify.show({ id: 'profile', type: 'success', title: t('profile.saved') });
      onSaved(result.data);
      void session.refresh();
      return undefined;
    }
    const fieldErrors = fieldErrorsOf(result.error, FIELD_OF_PATH);
    if (Object.keys(fieldErrors).length > 0) return fieldErrors;
    notify.show({ id: 'profile', type: 'error', title: t('profile.failed'), text: failureText(result.error, t) });
    return {};
  }

  async function save(changes: CustomerChanges): Promise<SubmitResult> {
    if (Object.keys(changes).length === 0) return undefined;
    const result = await send(changes);
    return !result.ok && needsCode(result.error) ? withCode(changes) : settled(result);
  }

  const withCode = (changes: CustomerChanges) =>
    new Promise<SubmitResult>((resolve) => {
      let isSent = false;
      setQuestion({
        async answer(code) {
          isSent = true;
          const result = await send(changes, code);
          isSent = false;
          if (!result.ok && needsCode(result.error)) return { code: { key: 'fieldError' } };
          setQuestion(undefined);
          resolve(settled(result));
          return undefined;
        },
        giveUp() {
          if (isSent) return;
          setQuestion(undefined);
          notify.show({ id: 'profile', type: 'info', title: t('profile.notSaved'), text: t('profile.notSavedText') });
          resolve({});
        },
      });
    });

  return { save, question };
}
