import { useMessages } from '@parlay/remote-kit/messages';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import type from '@parlay/ui/styles/type.module.css';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './instruments.module.css';

export interface InstrumentFormProps {
  /** Kind of instrument, which is also its message key prefix. */
  what: 'card' | 'account';
  /** Text that explains where the input is sent. */
  text: string;
  children: ReactNode;
  working: boolean;
  failure: string | undefined;
  onSubmit(): void;
  onCancel(): void;
  onKeyDown?(event: KeyboardEvent): void;
}

/** Renders a form for a new card or account inside the cashier's form. Its heading receives the focus. */
export function InstrumentForm({
  what,
  text,
  children,
  working,
  failure,
  onSubmit,
  onCancel,
  onKeyDown,
}: InstrumentFormProps) {
  const { t } = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const id = `add-${what}`;
  return (
    <section className={styles.part} aria-labelledby={id} onKeyDown={onKeyDown}>
      <h3 id={id} ref={heading} tabIndex={-1} className={type.displayXs}>
        {t(`${what}.add`)}
      </h3>
      <p className={type.sm}>{text}</p>
      {children}
      <div role="alert">{failure && <Banner tone="loss">{failure}</Banner>}</div>
      <div className={styles.buttons}>
        <Button variant="primary" working={working} onClick={onSubmit}>
          {t(`${what}.submit`)}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('card.cancel')}
        </Button>
      </div>
    </section>
  );
}
