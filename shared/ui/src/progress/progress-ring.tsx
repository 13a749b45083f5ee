import type { ReactNode } from 'react';
import styles from './progress.module.css';

export interface ProgressRingProps {
  /** Share from 0 to 1. */
  value: number;
  label: string;
  valueText?: string | undefined;
  /** The figure in the middle. */
  children?: ReactNode;
}

/** A ring of 120 px with a figure inside, for countdowns. */
export function ProgressRing({ value, label, valueText, children }: ProgressRingProps) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <span
      className={styles.ring}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      {...(valueText ? { 'aria-valuetext': valueText } : {})}
    >
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle className={styles.track} cx="60" cy="60" r="52" />
        {share > 0 && (
          <circle
            className={styles.arc}
            cx="60"
            cy="60"
            r="52"
            pathLength="100"
            strokeDasharray={`${share * 100} 100`}
          />
        )}
      </svg>
      <span className={styles.inside}>{children}</span>
    </span>
  );
}
