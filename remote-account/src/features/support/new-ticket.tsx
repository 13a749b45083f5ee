import type { ApiFailure } from '@parlay/contracts/api';
import { TICKET_BOUNDS, TICKET_RULES, TICKET_TYPES, type TicketType } from '@parlay/contracts/validation/contact';
import { Form } from '@parlay/forms/form';
import { SelectField } from '@parlay/forms/select-field';
import { fieldErrorsOf, type SubmitResult } from '@parlay/forms/submit';
import { TextField } from '@parlay/forms/text-field';
import { TextareaField } from '@parlay/forms/textarea-field';
import { useDraft } from '@parlay/remote-kit/drafts';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import type from '@parlay/ui/styles/type.module.css';
import { ChevronLeft, Send, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SupportView } from '../../model/support.ts';
import { failureText } from '../parts/failure-text.ts';
import { AttachmentPicker } from './attachment-picker.tsx';
import styles from './conversation.module.css';
import { useAttachments } from './use-attachments.ts';

interface Question {
  type: string;
  subject: string;
  message: string;
}

const EMPTY: Question = { type: 'general', subject: '', message: '' };

function parse(stored: unknown): Question | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { type: topic, subject, message } = stored as Record<string, unknown>;
  const texts = [topic, subject, message];
  const isText = texts.every((text) => typeof text === 'string' && text.length <= 20_000);
  return isText ? (stored as Question) : undefined;
}

/** Returns the topic that matches the ticket's subject. */
const topicOf = ({ about }: Pick<SupportView, 'about'>): TicketType =>
  about === undefined ? 'general' : about.kind === 'payment' ? 'payments' : 'games';

export interface NewTicketProps {
  view: Pick<SupportView, 'about' | 'previous'>;
  /** Called after the ticket was sent, before its page opens. */
  onSent(): Promise<void>;
}

/**
 * Renders the form for a new ticket, optionally about a payment, round or bet, or as a follow-up to a closed ticket
 * (AC9).
 */
export function NewTicket({ view, onSent }: NewTicketProps) {
  const { t, locale } = useMessages();
  const { api, navigation } = usePorts();
  const { about, previous } = view;
  const [draft, storeDraft, clearDraft] = useDraft('support question', { ...EMPTY, type: topicOf(view) }, parse);
  const attachments = useAttachments('support question files');
  const [failure, setFailure] = useState<ApiFailure>();

  async function send({ type: topic, subject, message }: Question): Promise<SubmitResult> {
    setFailure(undefined);
    const files = attachments.files.map((file) => file.id);
    const question = { type: topic as TicketType, subject, message };
    const body = {
      ...question,
      ...(files.length > 0 ? { attachments: files } : {}),
      ...(about ? { about } : {}),
      ...(previous ? { previous } : {}),
    };
    const result = await api.post('/api/account/tickets', { body });
    if (result.ok) {
      clearDraft();
      attachments.clear();
      await onSent();
      navigation.go(navigation.urlFor('account/ticket', { id: result.data.id }), { replace: true });
      return undefined;
    }
    const fieldErrors = fieldErrorsOf(result.error);
    if (Object.keys(fieldErrors).some((field) => field in EMPTY)) return fieldErrors;
    setFailure(result.error);
    return {};
  }

  return (
    <Card as="section" clip aria-labelledby="new-ticket">
      <div className={styles.head}>
        <Link to={navigation.urlFor('account/support')} className={styles.back}>
          <ChevronLeft aria-hidden="true" size={18} />
          {t('support.all')}
        </Link>
        <h2 id="new-ticket" className={type.displaySm}>
          {t('support.write')}
        </h2>
        <p className={type.muted}>{t('support.writeText')}</p>
        {about && (
          <Banner tone="neutral">{t(`support.aboutThis.${about.kind}`, { reference: about.reference })}</Banner>
        )}
        {previous && <Banner tone="neutral">{t('support.continues', { id: previous })}</Banner>}
      </div>
      <Form
        label={t('support.write')}
        className={styles.reply}
        initialValues={draft}
        t={t}
        locale={locale}
        onValues={storeDraft}
        onSubmit={send}
      >
        {({ submitting }) => (
          <>
            <SelectField
              name="type"
              label={t('forms.contact.type')}
              choices={TICKET_TYPES.map((value) => ({ value, label: t(`forms.contact.types.${value}`) }))}
            />
            <TextField
              name="subject"
              label={t('forms.contact.subject')}
              rule={TICKET_RULES.Subject}
              autoComplete="off"
            />
            <TextareaField
              name="message"
              label={t('forms.contact.message')}
              rule={TICKET_RULES.Message}
              max={TICKET_BOUNDS.message}
              rows={7}
            />
            <AttachmentPicker attachments={attachments} />
            <p className={styles.safe}>
              <ShieldCheck aria-hidden="true" size={16} />
              {t('support.safe')}
            </p>
            {failure && (
              <p role="alert" className={styles.failed}>
                {failureText(failure, t)}
              </p>
            )}
            <div className={styles.actions}>
              <Button type="submit" size="lg" working={submitting} icon={<Send aria-hidden="true" />}>
                {t('support.sendNew')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Card>
  );
}
