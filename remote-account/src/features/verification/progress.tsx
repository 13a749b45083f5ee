import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import { ProgressBar } from '@parlay/ui/progress-bar';
import type from '@parlay/ui/styles/type.module.css';
import { useEffect, useState } from 'react';
import { megabytes } from '../../model/verification.ts';
import type { RunningUpload } from './uploads.ts';
import styles from './verification.module.css';

/** Renders an upload's progress, and a notice when nothing has been sent for the brand's idle time. */
export function Progress({ running, onCancel }: { running: RunningUpload; onCancel(): void }) {
  const { t, locale } = useMessages();
  const { name, size, sent, movedAt } = running;
  const isIdle = useIdle(movedAt);
  const values = { sent: megabytes(sent, locale), size: megabytes(size, locale) };
  return (
    <div className={styles.progress}>
      <div className={styles.bar}>
        <p className={cx(type.sm, styles.fileName)}>
          <b>{name}</b> <span className={type.num}>{Math.floor((sent / size) * 100)} %</span>
        </p>
        <ProgressBar
          value={sent / size}
          label={t('verification.progressLabel', { name })}
          valueText={t('verification.progress', values)}
        />
        <p role="status" className={cx(type.xs, type.muted)}>
          {isIdle ? t('verification.idle') : `${t('verification.progress', values)}. ${t('verification.leave')}`}
        </p>
      </div>
      <Button variant="secondary" onClick={onCancel}>
        {t('verification.cancel')}
      </Button>
    </div>
  );
}

/** Returns true if there has been no progress for the brand's idle time. */
function useIdle(movedAt: number): boolean {
  const { uploadIdleMs } = usePorts().brand.brand.constants;
  const [idleSince, setIdleSince] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setIdleSince(movedAt), uploadIdleMs);
    return () => clearTimeout(timer);
  }, [movedAt, uploadIdleMs]);
  return idleSince === movedAt;
}
