import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './logo.module.css';

export interface LogoProps {
  /** Name of the brand beside the mark; the link around it is the caller's. */
  name: string;
  /** The brand's own mark instead of the P of half disc and disc. */
  mark?: ReactNode;
  onStage?: boolean | undefined;
}

export function Logo({ name, mark, onStage }: LogoProps) {
  return (
    <span className={cx(styles.logo, onStage && styles.onStage)}>
      {mark ?? (
        <svg viewBox="0 0 26 30" aria-hidden="true">
          <path
            className={styles.letter}
            d="M0 2a2 2 0 0 1 2-2h12.5a11 11 0 0 1 0 22H9v6a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2z"
          />
          <circle className={styles.dot} cx="14" cy="11" r="5" />
        </svg>
      )}
      <span>{name}</span>
    </span>
  );
}
