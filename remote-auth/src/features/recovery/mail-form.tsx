import type { ApiFailure, ApiResult } from '@parlay/contracts/api';
import { allOf } from '@parlay/contracts/validation/rule';
import { email, maxlength, required } from '@parlay/contracts/validation/text';
import { EmailField } from '@parlay/forms/email-field';
import { Form } from '@parlay/forms/form';
import { fieldErrorsOf, type Submitted } from '@parlay/forms/submit';
import { useDraft } from '@parlay/remote-kit/drafts';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { useState } from 'react';
import { Outcome, useFailureText } from './outcome.tsx';
import styles from './recovery.module.css';
import { useCooldown } from './use-cooldown.ts';

const ADDRESS = allOf(required, email, maxlength(254));
const parse = (kept: unknown) => (typeof kept === 'string' && kept.length <= 254 ? kept : undefined);

interface FormOutcome {
  attempt: number;
  texts?: readonly string[];
  error?: ApiFailure;
}

export interface MailFormProps {
  label: string;
  submit: string;
  /** The field's path in the call. */
  path: string;
  /** Key of the draft. */
  draft: string;
  send(address: string): Promise<ApiResult<{ messages: string[] }>>;
}

/** A form that requests an e-mail. Its answer is the same for unknown addresses (D1, AU11, AU14). */
export function MailForm({ label, submit, path, draft, send }: MailFormProps) {
  const { t, locale } = useMessages();
  const { clock, brand } = usePorts();
  const [kept, keep] = useDraft(draft, '', parse);
  const [outcome, setOutcome] = useState<FormOutcome>({ attempt: 0 });
  const cooldown = useCooldown(clock, brand.brand.constants.resendMs);
  const failureText = useFailureText();

  async function ask({ address }: { address: string }): Promise<Submitted> {
    const attempt = outcome.attempt + 1;
    setOutcome({ attempt });
    const result = await send(address.trim());
    if (result.ok) {
      setOutcome({ attempt, texts: result.data.messages });
      cooldown.start();
      return undefined;
    }
    const fieldErrors = fieldErrorsOf(result.error, { [path]: 'address' });
    if (fieldErrors.address) return fieldErrors;
    setOutcome({ attempt, error: result.error });
    return {};
  }

  return (
    <>
      {outcome.texts && (
        <Outcome key={`ok ${outcome.attempt}`} tone="win">
          {outcome.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Outcome>
      )}
      {outcome.error && (
        <Outcome key={`failed ${outcome.attempt}`} tone="loss">
          {failureText(outcome.error)}
        </Outcome>
      )}
      <Form
        label={label}
        className={styles.form}
        initialValues={{ address: kept }}
        t={t}
        locale={locale}
        onValues={({ address }) => keep(address)}
        onSubmit={ask}
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
