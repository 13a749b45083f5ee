import { useMessages } from '@parlay/remote-kit/messages';
import { Button } from '@parlay/ui/button';
import { Count } from '@parlay/ui/count';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './filters.module.css';

export interface FiltersProps {
  /** Number of filters that are set. */
  active: number;
  /** Renders the filters. `close` hides them again on phones, so that the filtered rows are visible. */
  children(close: () => void): ReactNode;
}

/** Renders a list's filters, on phones behind a button, so that the first screen shows rows. */
export function Filters({ active, children }: FiltersProps) {
  const { t } = useMessages();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // The focus would be lost with the hidden filters. Wider screens have no button, and their filters stay.
    toggle.current?.focus();
  };
  return (
    <div className={styles.filters}>
      <Button
        ref={toggle}
        variant="secondary"
        icon={<SlidersHorizontal aria-hidden="true" />}
        iconEnd={<Count count={active} label={t('filter.active', { number: active })} />}
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('filter.filters')}
      </Button>
      <div id={id} className={isOpen ? '' : styles.closed}>
        {children(close)}
      </div>
    </div>
  );
}
