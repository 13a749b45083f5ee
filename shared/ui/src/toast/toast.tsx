import { CircleAlert, CircleCheck, CircleX, Info, X } from 'lucide-react';
import { cx } from '../cx.ts';
import styles from './toast.module.css';
import type { ToastItem, ToastKind } from './toast-queue.ts';

const ICONS = { error: CircleX, warn: CircleAlert, success: CircleCheck, info: Info } satisfies Record<
  ToastKind,
  unknown
>;

export interface ToastProps {
  toast: ToastItem;
  closeLabel: string;
  onClose: () => void;
}

/** Shows one notice. Errors and warnings interrupt a screen reader (`alert`), others wait (`status`). */
export function Toast({
  toast: { kind, title, text, action, icon, look, time, closable = true },
  closeLabel,
  onClose,
}: ToastProps) {
  const Icon = ICONS[kind];
  return (
    <div
      className={cx(styles.toast, styles[kind], look && styles[look])}
      data-kind={kind}
      role={kind === 'error' || kind === 'warn' ? 'alert' : 'status'}
    >
      <span className={styles.icon}>{icon ?? <Icon aria-hidden="true" />}</span>
      <div className={styles.texts}>
        <b className={styles.title}>{title}</b>
        {text && <div className={styles.text}>{text}</div>}
        {time && (
          <time className={styles.time} dateTime={time.iso}>
            {time.text}
          </time>
        )}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {closable && (
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
