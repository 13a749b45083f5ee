import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { cx } from '../cx.ts';
import { pressedKey } from '../pressed-key.ts';
import styles from './popover.module.css';

export interface PopoverProps {
  /** The element that the panel describes, for example a field. */
  children: ReactNode;
  open: boolean;
  /** Called when Escape is pressed, and on a click or focus outside. */
  onClose(): void;
  panel: ReactNode;
  /** Id for the control's `aria-describedby` or `aria-controls`. */
  id: string;
  /** `side` means to the right if the window is wider than 960 px, otherwise below (SH24). */
  placement?: 'side' | 'below' | undefined;
  /** With a label the panel is a dialog, otherwise a description. */
  label?: string | undefined;
  className?: string | undefined;
  panelRef?: Ref<HTMLDivElement> | undefined;
}

/** A non-modal panel next to its anchor. */
export function Popover({
  children,
  open,
  onClose,
  panel,
  id,
  placement = 'side',
  label,
  className,
  panelRef,
}: PopoverProps) {
  const root = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys of the controls inside
    <div ref={root} className={cx(styles.anchor, className)} onKeyDown={onKey}>
      {children}
      <div
        ref={panelRef}
        id={id}
        hidden={!open}
        className={cx(styles.panel, placement === 'below' && styles.below)}
        {...(label ? { role: 'dialog', 'aria-label': label } : {})}
      >
        {open && panel}
      </div>
    </div>
  );

  function onKey(event: KeyboardEvent) {
    if (pressedKey(event) !== 'Escape' || !open) return;
    event.stopPropagation();
    onClose();
  }
}
