import { type ReactNode, useMemo, useState } from 'react';
import styles from './toast.module.css';
import { Toast } from './toast.tsx';
import { type ToastItem, visibleToasts } from './toast-queue.ts';
import { useToastTimers } from './use-toast-timers.ts';

export interface ToastStackProps {
  toasts: readonly ToastItem[];
  /** Closed by the player, or its time is over. */
  onDismiss: (id: string) => void;
  /** Name of the region. */
  label: string;
  closeLabel: string;
  /** "2 more" */
  more: (waiting: number) => ReactNode;
  max?: number | undefined;
}

/** Errors first, three at a time. The stack holds all clocks while the pointer is over it or focus is in it. */
export function ToastStack({ toasts, onDismiss, label, closeLabel, more, max = 3 }: ToastStackProps) {
  const { shown, waiting } = useMemo(() => visibleToasts(toasts, max), [toasts, max]);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  // A stack that emptied under the pointer never hears it leave.
  const held = shown.length > 0 && (hovered || focused);
  useToastTimers(shown, held, onDismiss);
  return (
    <section
      className={styles.stack}
      aria-label={label}
      // Each toast announces itself; a dialog leaves everything with this attribute readable while it is open.
      aria-live="off"
      data-notices=""
      hidden={shown.length === 0}
      onPointerEnter={(event) => setHovered(event.pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onClose={() => close(toast.id)} />
      ))}
      {waiting > 0 && <div className={styles.more}>{more(waiting)}</div>}
    </section>
  );

  function close(id: string) {
    // The button that had the focus goes away with its toast, and no blur tells of it.
    setFocused(false);
    if (shown.length === 1) setHovered(false);
    onDismiss(id);
  }
}
