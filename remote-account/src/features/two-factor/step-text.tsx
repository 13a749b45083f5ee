import { type ReactNode, useEffect, useRef } from 'react';
import styles from './two-factor.module.css';

/** The first words of a step that took the place of another: they take the focus with them. */
export function StepText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className={styles.step}>
      {children}
    </p>
  );
}
