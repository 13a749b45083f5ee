import { Button } from '@parlay/ui/button';
import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './phone-panel.module.css';

export interface PhonePanelProps {
  /** Name of the button. */
  label: string;
  icon: ReactNode;
  iconEnd?: ReactNode;
  /** Renders the content. `close` hides it again on phones. */
  children(close: () => void): ReactNode;
}

/** Renders content, on phones behind a button, so that the first screen shows rows. */
export function PhonePanel({ label, icon, iconEnd, children }: PhonePanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The focus would be lost with the hidden content. Wider screens have no button, and their content stays.
    toggle.current?.focus();
  };
  return (
    <div className={styles.panel}>
      <Button
        ref={toggle}
        variant="secondary"
        icon={icon}
        iconEnd={iconEnd}
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      <div id={id} className={isOpen ? '' : styles.closed}>
        {children(close)}
      </div>
    </div>
  );
}
