import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './password-meter.module.css';

export interface PasswordMeterProps {
  /** The meter is empty if undefined. */
  strength?: 'weak' | 'medium' | 'strong' | undefined;
  /** Text that explains the colour, for example "Medium, add a symbol". */
  word?: ReactNode;
}

export function PasswordMeter({ strength, word }: PasswordMeterProps) {
  return (
    <div>
      <div className={cx(styles.meter, strength && styles[strength])} aria-hidden="true">
        <span className={styles.segment} />
        <span className={styles.segment} />
        <span className={styles.segment} />
      </div>
      <p className={styles.word} role="status">
        {word}
      </p>
    </div>
  );
}
