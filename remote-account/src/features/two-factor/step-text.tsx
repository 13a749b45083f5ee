import { type ReactNode, useEffect, useRef } from 'react';
import styles from './two-factor.module.css';

/** Renders the first text of a step. It receives the focus when it replaces another step. */
export function StepText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className={styles.step}>
      {children}
    </p>
  );
}
