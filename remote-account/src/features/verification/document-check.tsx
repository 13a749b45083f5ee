import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { type Check, type DocumentKind, megabytes, type Upload } from '../../model/verification.ts';
import { fileFailureText } from '../parts/file-failure-text.ts';
import { CheckRow } from './check-row.tsx';
import { FileButton } from './file-button.tsx';
import { Progress } from './progress.tsx';
import type { UploadPath } from './send-file.ts';
import { type DocumentSender, useDocumentSender } from './use-send.ts';
import styles from './verification.module.css';

export interface DocumentCheckProps {
  check: Check & { kind: DocumentKind };
  stopped: Upload | undefined;
  path?: UploadPath;
  /** Whether this is the player's next step. */
  isNext: boolean;
  onEnd(): Promise<unknown>;
}

/** Renders a check that requires a document. It is uploaded in parts and can be replaced until it is accepted. */
export function DocumentCheck({ check, stopped, path = '/api/account/upload-id', isNext, onEnd }: DocumentCheckProps) {
  const { t } = useMessages();
  const sending = useDocumentSender({ kind: check.kind, path, stopped, onEnd });
  const { running } = sending;
  const isRunning = running !== undefined && !running.failure;
  const label = t(check.state === 'add' ? 'verification.choose' : 'verification.replace');
  const shown: Check = isRunning ? { ...check, state: 'add_pending', reason: null } : check;
  return (
    <CheckRow
      check={shown}
      action={
        check.canSend &&
        !isRunning && (
          <FileButton
            kind={t(`verification.kind.${check.kind}`)}
            label={stopped ? t('verification.choose') : label}
            isMain={isNext}
            onFile={(file) => void sending.send(file)}
          />
        )
      }
    >
      {isRunning && <Progress running={running} onCancel={() => void sending.cancel()} />}
      {!isRunning && stopped && <InterruptedUpload stopped={stopped} onCancel={() => void sending.cancel()} />}
      <Refusal sending={sending} />
      {isNext && !isRunning && <p className={cx(type.xs, type.muted, styles.below)}>{t('verification.limits')}</p>}
    </CheckRow>
  );
}

/** Renders an upload that was started during an earlier visit. */
function InterruptedUpload({ stopped, onCancel }: { stopped: Upload; onCancel(): void }) {
  const { t, locale } = useMessages();
  const { name, offset, size } = stopped;
  return (
    <div className={styles.progress}>
      <p className={cx(type.sm, styles.bar)}>
        {t('verification.goOn', { name, sent: megabytes(offset, locale), size: megabytes(size, locale) })}
      </p>
      <Button variant="secondary" onClick={onCancel}>
        {t('verification.cancel')}
      </Button>
    </div>
  );
}

/** Renders why a file was not sent or not accepted. */
function Refusal({ sending: { running, unsent } }: { sending: DocumentSender }) {
  const { t } = useMessages();
  const failure = running?.failure;
  const text =
    unsent === 'too-large'
      ? t('verification.tooLarge')
      : unsent === 'heic'
        ? t('verification.unfit.heic')
        : failure && fileFailureText(failure, t);
  if (!text) return null;
  return (
    <p role="alert" className={styles.why}>
      {text}
    </p>
  );
}
