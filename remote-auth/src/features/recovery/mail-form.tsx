import type { ApiFailure, ApiResult } from '@parlay/contracts/api';
import { allOf } from '@parlay/contracts/validation/fault';
import { email, maxlength, required } from '@parlay/contracts/validation/text';
import { EmailField } from '@parlay/forms/email-field';
import { Form } from '@parlay/forms/form';
import { faultsOf, type Submitted } from '@parlay/forms/submit';
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

interface Said {
  attempt: number;
  texts?: readonly string[];
  error?: ApiFailure;
}

export interface MailFormProps {
  label: string;
  submit: string;
  /** The field's path in the call. */
  path: string;
  /** Name of the draft. */
  draft: string;
  send(address: string): Promise<ApiResult<{ messages: string[] }>>;
}

/** Asks for an e-mail to be sent. What it says is the same for addresses that nobody has (D1, AU11, AU14). */
export function MailForm({ label, submit, path, draft, send }: MailFormProps) {
  const { t, locale } = useMessages();
  const { clock, brand } = usePorts();
  const [kept, keep] = useDraft(draft, '', parse);
  const [said, setSaid] = useState<Said>({ attempt: 0 });
  const cooldown = useCooldown(clock, brand.brand.constants.resendMs);
  const failureText = useFailureText();

  async function ask({ address }: { address: string }): Promise<Submitted> {
    const attempt = said.attempt + 1;
    setSaid({ attempt });
    const result = await send(address.trim());
    if (result.ok) {
      setSaid({ attempt, texts: result.data.messages });
      cooldown.start();
      return undefined;
    }
    const faults = faultsOf(result.error, { [path]: 'address' });
    if (faults.address) return faults;
    setSaid({ attempt, error: result.error });
    return {};
  }

  return (
    <>
      {said.texts && (
        <Outcome key={`ok ${said.attempt}`} tone="win">
          {said.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Outcome>
      )}
      {said.error && (
        <Outcome key={`failed ${said.attempt}`} tone="loss">
          {failureText(said.error)}
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
