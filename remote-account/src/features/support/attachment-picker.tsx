import { ATTACHMENT_TYPES } from '@parlay/contracts/attachments';
import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { IconButton } from '@parlay/ui/icon-button';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { fileFailureText } from '../parts/file-failure-text.ts';
import styles from './attachments.module.css';
import type { useAttachments } from './use-attachments.ts';

/** Renders the button that adds files to a message, and the list of files with remove buttons. */
export function AttachmentPicker({ attachments }: { attachments: ReturnType<typeof useAttachments> }) {
  const { t } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const { files, add, remove, working, failure, isFull } = attachments;
  return (
    <div className={styles.picker}>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t('support.files')}>
          {files.map(({ id, name }) => (
            <li key={id} className={styles.file}>
              <span className={styles.name}>{name}</span>
              <IconButton
                label={t('support.removeFile', { name })}
                icon={<X aria-hidden="true" size={18} />}
                onClick={() => remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          multiple
          tabIndex={-1}
          aria-label={t('support.attach')}
          accept={ATTACHMENT_TYPES.join(',')}
          onChange={({ target }) => {
            void add([...(target.files ?? [])]);
            // Allows the player to choose the same file again.
            target.value = '';
          }}
        />
      </VisuallyHidden>
      <Button
        variant="ghost"
        working={working}
        disabled={isFull}
        icon={<Paperclip aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('support.attach')}
      </Button>
      <p className={type.xs}>{t('support.attachHelp')}</p>
      {failure && (
        <p role="alert" className={styles.failed}>
          {t('support.attachFailed', { name: failure.name })}{' '}
          {failure.error ? fileFailureText(failure.error, t) : t('support.attachHelp')}
        </p>
      )}
    </div>
  );
}
