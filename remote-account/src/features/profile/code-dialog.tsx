import { CodeField } from '@parlay/forms/code-field';
import { Form } from '@parlay/forms/form';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { Dialog } from '@parlay/ui/dialog';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import styles from './profile.module.css';
import type { CodeQuestion } from './use-update-customer.ts';

export interface CodeDialogProps {
  customerId: string;
  question: CodeQuestion | undefined;
  /** Element that receives the focus on closing. */
  finalFocus: RefObject<HTMLElement | null>;
}

type Sent = { kind: 'sending' } | { kind: 'sent'; to: string } | { kind: 'failed'; text: string };

/**
 * Renders the dialog for the one-time code, which is sent when the dialog opens (AU16). Closing it cancels the change.
 */
export default function CodeDialog({ customerId, question, finalFocus }: CodeDialogProps) {
  const { t, locale } = useMessages();
  const { api } = usePorts();
  const [sent, setSent] = useState<Sent>({ kind: 'sending' });
  const open = question !== undefined;

  const send = useEffectEvent(async () => {
    setSent({ kind: 'sending' });
    const result = await api.post('/api/send-otp', { body: { customerId } });
    if (result.ok) setSent({ kind: 'sent', to: result.data.sentTo });
    else setSent({ kind: 'failed', text: failureText(result.error, t) });
  });
  useEffect(() => {
    if (open) void send();
  }, [open]);

  return (
    <Dialog
      open={open}
      onClose={() => question?.giveUp()}
      title={t('code.title')}
      text={
        <span role="status">
          {sent.kind === 'sending' && t('code.sending')}
          {sent.kind === 'sent' && t('code.sentTo', { to: sent.to })}
        </span>
      }
      closeLabel={t('code.close')}
      finalFocus={finalFocus}
    >
      {sent.kind === 'failed' && (
        <Banner tone="loss" role="alert">
          {sent.text}
        </Banner>
      )}
      <Form
        label={t('code.title')}
        className={styles.form}
        initialValues={{ code: '' }}
        t={t}
        locale={locale}
        onSubmit={async ({ code }) => question?.answer(code)}
      >
        {({ submitting }) => (
          <>
            <CodeField name="code" errorTexts={{ fieldError: t('code.wrong') }} />
            <Button type="submit" size="lg" block working={submitting}>
              {t('code.submit')}
            </Button>
            <Button variant="ghost" working={sent.kind === 'sending'} onClick={() => void send()}>
              {t('code.again')}
            </Button>
          </>
        )}
      </Form>
    </Dialog>
  );
}
