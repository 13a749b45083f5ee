import type { ApiFailure, ApiResult } from '@parlay/contracts/api';
import { allOf } from '@parlay/contracts/validation/rule';
import { email, maxlength, required } from '@parlay/contracts/validation/text';
import { EmailField } from '@parlay/forms/email-field';
import { Form } from '@parlay/forms/form';
import { fieldErrorsOf, type SubmitResult } from '@parlay/forms/submit';
import { useDraft } from '@parlay/remote-kit/drafts';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { useState } from 'react';
import styles from './recovery.module.css';
import { ResultMessage, useFailureText } from './result-message.tsx';
import { useCooldown } from './use-cooldown.ts';

const ADDRESS = allOf(required, email, maxlength(254));
const parse = (stored: unknown) => (typeof stored === 'string' && stored.length <= 254 ? stored : undefined);

interface FormResult {
  attempt: number;
  texts?: readonly string[];
  error?: ApiFailure;
}

export interface MailFormProps {
  label: string;
  submit: string;
  /** Field path in the request. */
  path: string;
  /** Draft key. */
  draft: string;
  send(address: string): Promise<ApiResult<{ messages: string[] }>>;
}

/** Renders a form that requests an e-mail. The response is the same for unknown addresses (D1, AU11, AU14). */
export function MailForm({ label, submit, path, draft, send }: MailFormProps) {
  const { t, locale } = useMessages();
  const { clock, brand } = usePorts();
  const [stored, store] = useDraft(draft, '', parse);
  const [result, setResult] = useState<FormResult>({ attempt: 0 });
  const cooldown = useCooldown(clock, brand.brand.constants.resendMs);
  const failureText = useFailureText();

  async function requestMail({ address }: { address: string }): Promise<SubmitResult> {
    const attempt = result.attempt + 1;
    setResult({ attempt });
    const sent = await send(address.trim());
    if (sent.ok) {
      setResult({ attempt, texts: sent.data.messages });
      cooldown.start();
      return undefined;
    }
    const fieldErrors = fieldErrorsOf(sent.error, { [path]: 'address' });
    if (fieldErrors.address) return fieldErrors;
    setResult({ attempt, error: sent.error });
    return {};
  }

  return (
    <>
      {result.texts && (
        <ResultMessage key={`ok ${result.attempt}`} tone="win">
          {result.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </ResultMessage>
      )}
      {result.error && (
        <ResultMessage key={`failed ${result.attempt}`} tone="loss">
          {failureText(result.error)}
        </ResultMessage>
      )}
      <Form
        label={label}
        className={styles.form}
        initialValues={{ address: stored }}
        t={t}
        locale={locale}
        onValues={({ address }) => store(address)}
        onSubmit={requestMail}
      >
        {({ submitting }) => (
          <>
            <EmailField name="address" label={t('register.email')} rule={ADDRESS} />
            <Button type="submit" size="lg" block working={submitting} disabled={cooldown.seconds > 0}>
              {cooldown.seconds > 0 ? t('recovery.again', { count: cooldown.seconds }) : submit}
            </Button>
          </>
        )}
      </Form>
    </>
  );
}
