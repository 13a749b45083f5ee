import type { ReactNode } from 'react';
import styles from './bonus.module.css';

/** Terms in plain lines: what each is about, and what holds. */
export function Lines({ lines }: { lines: readonly (readonly [name: string, text: ReactNode])[] }) {
  return (
    <dl className={styles.terms}>
      {lines.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
