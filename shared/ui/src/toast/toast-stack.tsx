import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import styles from './toast.module.css';
import { Toast } from './toast.tsx';
import { type ToastItem, visibleToasts } from './toast-queue.ts';
import { useToastTimers } from './use-toast-timers.ts';

export interface ToastStackProps {
  toasts: readonly ToastItem[];
  /** Called when the player closes a notice or it expires. */
  onDismiss: (id: string) => void;
  /** Name of the region. */
  label: string;
  closeLabel: string;
  /** "2 more" */
  more: (waiting: number) => ReactNode;
  max?: number | undefined;
}

const PHONE = '(max-width: 767px)';
// Test and build environments have no media queries.
const phoneQuery = () => (typeof matchMedia === 'function' ? matchMedia(PHONE) : undefined);

function onPhoneChange(changed: () => void): () => void {
  const query = phoneQuery();
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}

const useIsPhone = (): boolean =>
  useSyncExternalStore(
    onPhoneChange,
    () => phoneQuery()?.matches ?? false,
    () => false,
  );

/**
 * Shows notices with errors first, three at a time, or one on phones. All timers stop while the pointer is over the
 * stack or the focus is inside it.
 */
export function ToastStack({ toasts, onDismiss, label, closeLabel, more, max: given }: ToastStackProps) {
  const isPhone = useIsPhone();
  const max = given ?? (isPhone ? 1 : 3);
  const { shown, waiting } = useMemo(() => visibleToasts(toasts, max), [toasts, max]);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  // A stack that becomes empty under the pointer gets no leave event.
  const held = shown.length > 0 && (hovered || focused);
  useToastTimers(shown, held, onDismiss);
  return (
    <section
      className={styles.stack}
      aria-label={label}
      // Each toast announces itself. An open dialog does not hide elements with this attribute.
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
    // The focused button disappears with its toast, without a blur event.
    setFocused(false);
    if (shown.length === 1) setHovered(false);
    onDismiss(id);
  }
}
