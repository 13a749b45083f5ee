import styles from './progress.module.css';

export interface ProgressBarProps {
  /** Share from 0 to 1. */
  value: number;
  /** Previous share, drawn in the text colour before the rest of `value`. */
  before?: number | undefined;
  label: string;
  /** The value as text, for example "64.20%". The same figure is also shown next to the bar. */
  valueText?: string | undefined;
}

/** A rounded bar of 10 px, drawn as SVG because the CSP blocks a width set in a style attribute of static markup. */
export function ProgressBar({ value, before = 0, label, valueText }: ProgressBarProps) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <svg
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 10_000) / 100}
      {...(valueText ? { 'aria-valuetext': valueText } : {})}
    >
      <rect className={styles.fill} width={`${share * 100}%`} height="10" rx="5" />
      {before > 0 && <rect className={styles.before} width={`${Math.min(before, share) * 100}%`} height="10" rx="5" />}
    </svg>
  );
}
