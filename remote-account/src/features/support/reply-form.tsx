import type { ApiFailure } from '@parlay/contracts/api';
import { TICKET_BOUNDS } from '@parlay/contracts/validation/contact';
import { allOf } from '@parlay/contracts/validation/rule';
import { maxlength, required } from '@parlay/contracts/validation/text';
import { Form } from '@parlay/forms/form';
import { fieldErrorsOf, type SubmitResult } from '@parlay/forms/submit';
import { TextareaField } from '@parlay/forms/textarea-field';
import { useDraft } from '@parlay/remote-kit/drafts';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { Check, Send, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Ticket } from '../../model/support.ts';
import { failureText } from '../parts/failure-text.ts';
import { AttachmentPicker } from './attachment-picker.tsx';
import styles from './conversation.module.css';
import { useAttachments } from './use-attachments.ts';

interface Reply {
  message: string;
}

const EMPTY: Reply = { message: '' };
const RULE = allOf(required, maxlength(TICKET_BOUNDS.message));

function parse(stored: unknown): Reply | undefined {
  const { message } = (stored ?? {}) as Record<string, unknown>;
  return typeof message === 'string' && message.length <= 20_000 ? { message } : undefined;
}

export interface ReplyFormProps {
  ticket: Ticket;
  onSent(ticket: Ticket): void;
  /** Called when the ticket has changed in the meantime. */
  onStale(): Promise<void>;
}

/**
 * Renders the form for a reply to support. A reply to a solved ticket reopens it. The input is kept until it has
 * been sent.
 */
export function ReplyForm({ ticket, onSent, onStale }: ReplyFormProps) {
  const { t, locale } = useMessages();
  const { api } = usePorts();
  const { id } = ticket;
  const [draft, storeDraft, clearDraft] = useDraft(`support reply ${id}`, EMPTY, parse);
  const attachments = useAttachments(`support reply files ${id}`);
  const [sent, setSent] = useState(0);
  const [failure, setFailure] = useState<ApiFailure>();
  const [solving, setSolving] = useState(false);
  const isSolved = ticket.status === 'SOLVED';

  async function reply(message: string, solved: boolean): Promise<SubmitResult> {
    setFailure(undefined);
    const files = attachments.files.map((file) => file.id);
    const content = message.trim() === '' ? {} : { message, ...(files.length > 0 ? { attachments: files } : {}) };
    const body = { ...content, solved };
    const result = await api.post('/api/account/tickets/{id}/reply', { params: { path: { id } }, body });
    if (result.ok) {
      clearDraft();
      if ('message' in content) attachments.clear();
      setSent((before) => before + 1);
      onSent(result.data);
      return undefined;
    }
    const fieldErrors = fieldErrorsOf(result.error);
    if (Object.keys(fieldErrors).some((field) => field in EMPTY)) return fieldErrors;
    setFailure(result.error);
    if (result.error.code === 'ticket_closed') await onStale();
    return {};
  }

  const solve = async () => {
    setSolving(true);
    await reply(draft.message, true);
    setSolving(false);
  };

  return (
    <Form
      key={sent}
      label={t('support.reply')}
      className={styles.reply}
      initialValues={draft}
      t={t}
      locale={locale}
      onValues={storeDraft}
      onSubmit={({ message }) => reply(message, false)}
    >
      {({ submitting }) => (
        <>
          <TextareaField name="message" label={t('support.reply')} rule={RULE} max={TICKET_BOUNDS.message} rows={3} />
          <AttachmentPicker attachments={attachments} />
          <p className={styles.safe}>
            <ShieldCheck aria-hidden="true" size={16} />
            {t(isSolved ? 'support.reopens' : 'support.safe')}
          </p>
          {failure && (
            <p role="alert" className={styles.failed}>
              {failureText(failure, t)}
            </p>
          )}
          <div className={styles.actions}>
            {!isSolved && (
              <Button
                variant="secondary"
                working={solving}
                icon={<Check aria-hidden="true" />}
                onClick={() => void solve()}
              >
                {t('support.solve')}
              </Button>
            )}
            <Button type="submit" working={submitting} icon={<Send aria-hidden="true" />}>
              {t('support.send')}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
