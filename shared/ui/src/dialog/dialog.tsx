import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  /**
   * Called on Escape, on a click on the backdrop, and on a click on the close button. Never called for a blocking
   * dialog.
   */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  /** A muted line below the title that describes the dialog. */
  text?: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
  /** Buttons next to each other, with the main one last. Below 480 px they are stacked, with the main one first. */
  actions?: ReactNode;
  /** Stacks the buttons at any width, in the given order. */
  stacked?: boolean | undefined;
  /** Name of the close button, which blocking dialogs do not have. */
  closeLabel?: string | undefined;
  /** Whether the dialog cannot be dismissed and covers everything. */
  blocking?: boolean | undefined;
  wide?: boolean | undefined;
  /** Element that receives the focus on opening. Defaults to the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Element that receives the focus on closing. Defaults to the previously focused one. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  /** `alertdialog` for questions that require an answer. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Class name of the panel, for a different background. */
  className?: string | undefined;
}

/**
 * A modal dialog of 440 px, or below 768 px a sheet from the bottom. Traps the focus, locks the page behind it and
 * restores the focus.
 */
export function Dialog({
  open,
  onClose,
  title,
  text,
  icon,
  children,
  actions,
  stacked,
  closeLabel,
  blocking = false,
  wide,
  initialFocus,
  finalFocus,
  role,
  className,
}: DialogProps) {
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={blocking}
      onOpenChange={(next, details) => {
        if (next) return;
        if (blocking || isOnNotice(details)) details.cancel();
        else onClose?.();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={cx(styles.backdrop, blocking && styles.blockingBackdrop)} />
        <Base.Viewport className={cx(styles.viewport, blocking && styles.blockingViewport)}>
          <Base.Popup
            className={cx(styles.popup, wide && styles.wide, className)}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            {...(role ? { role } : {})}
          >
            <div className={cx(styles.head, blocking && styles.blockingHead)}>
              {icon && <span className={styles.icon}>{icon}</span>}
              <Base.Title className={styles.title}>{title}</Base.Title>
            </div>
            {text && <Base.Description className={styles.text}>{text}</Base.Description>}
            {children && <div className={styles.body}>{children}</div>}
            {actions && <div className={cx(styles.actions, stacked && styles.stacked)}>{actions}</div>}
            {!blocking && closeLabel && (
              <Base.Close className={styles.close} aria-label={closeLabel}>
                <X aria-hidden="true" />
              </Base.Close>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Returns true for a press on a notice. Notices are shown above a dialog, and closing one must not close the
 * dialog.
 */
function isOnNotice({ reason, event }: { reason: string; event: Event }): boolean {
  return (
    reason === 'outside-press' && event.target instanceof Element && event.target.closest('[data-notices]') !== null
  );
}
