import { useMessages } from '@parlay/remote-kit/messages';
import { Paperclip } from 'lucide-react';
import type { TicketMessage } from '../../model/support.ts';
import styles from './attachments.module.css';

/** Renders download links for the files of a message. */
export function SentFiles({ files = [] }: { files: TicketMessage['attachments'] | undefined }) {
  const { t } = useMessages();
  if (files.length === 0) return null;
  return (
    <ul className={styles.sent} aria-label={t('support.files')}>
      {files.map(({ id, name }) => (
        <li key={id}>
          <a href={`/api/account/tickets/attachments/${id}`} download={name}>
            <Paperclip aria-hidden="true" size={16} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
