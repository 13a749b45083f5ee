import type { ApiFailure } from '@parlay/contracts/api';
import { normalizeUserRecord } from '@parlay/contracts/user-record';
import type { ContactValues } from '@parlay/forms/contact-fields';
import { ContactFields } from '@parlay/forms/contact-fields';
import { Form } from '@parlay/forms/form';
import { fieldErrorsOf, type SubmitResult } from '@parlay/forms/submit';
import { useDraft } from '@parlay/remote-kit/drafts';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Button } from '@parlay/ui/button';
import { Skeleton } from '@parlay/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import styles from './contact.module.css';

const EMPTY: ContactValues = { Name: '', EmailAddress: '', Subject: '', Message: '', Type: 'general' };
const FIELDS = Object.keys(EMPTY) as (keyof ContactValues)[];

/** Parses a stored draft. Accepts only texts of normal length. */
function parse(stored: unknown): ContactValues | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const found = stored as Record<string, unknown>;
  const isText = FIELDS.every((field) => typeof found[field] === 'string' && found[field].length <= 20_000);
  return isText ? (stored as ContactValues) : undefined;
}

/** Renders the contact form for everyone (AU18, CL9). A player's name and address are filled in. */
export default function ContactForm({ isPlayer }: { isPlayer: boolean }) {
  const { t } = useMessages();
  const { api } = usePorts();
  const account = useServerData('/api/account/user', isPlayer ? () => api.get('/api/account/user') : null);
  if (isPlayer && account.status === 'loading') return <Skeleton shape="panel" />;
  const record = normalizeUserRecord(account.data);
  const known = record?.authenticated === true ? record : undefined;
  const own = known ? { Name: `${known.firstName} ${known.surname}`.trim(), EmailAddress: known.email } : {};
  return (
    <section aria-labelledby="contact-form" className={styles.contact}>
      <h2 id="contact-form" className={styles.title}>
        {t('contact.title')}
      </h2>
      <Ticket own={own} />
    </section>
  );
}

function Ticket({ own }: { own: Partial<ContactValues> }) {
  const { t, locale } = useMessages();
  const { api } = usePorts();
  const [draft, store, clear] = useDraft('contact', EMPTY, parse);
  const [result, setResult] = useState<'sent' | ApiFailure>();

  async function send(values: ContactValues): Promise<SubmitResult> {
    setResult(undefined);
    const Type = values.Type as 'general';
    const result = await api.post('/api/tickets', { body: { ...values, Type } });
    if (result.ok) {
      clear();
      setResult('sent');
      return undefined;
    }
    const fieldErrors = fieldErrorsOf(result.error);
    if (Object.keys(fieldErrors).length > 0) return fieldErrors;
    setResult(result.error);
    return {};
  }

  if (result === 'sent') return <Sent />;
  const initial = {
    ...draft,
    Name: draft.Name || (own.Name ?? ''),
    EmailAddress: draft.EmailAddress || (own.EmailAddress ?? ''),
  };
  return (
    <Form
      label={t('contact.title')}
      className={styles.form}
      initialValues={initial}
      t={t}
      locale={locale}
      onValues={store}
      onSubmit={send}
    >
      {({ submitting }) => (
        <>
          <ContactFields />
          {result && (
            <p role="alert" className={styles.failed}>
              {result.kind === 'http' && result.message ? result.message : t('contact.failed')}{' '}
              {result.reference && t('failed.reference', { reference: result.reference })}
            </p>
          )}
          <Button type="submit" size="lg" working={submitting}>
            {t('contact.send')}
          </Button>
        </>
      )}
    </Form>
  );
}

/** Replaces the form and receives the focus, which was at the end of the form. */
function Sent() {
  const { t } = useMessages();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} role="status" className={styles.sent}>
      <b>{t('contact.sent')}</b> {t('contact.sentText')}
    </p>
  );
}
