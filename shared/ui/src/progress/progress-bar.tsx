import styles from './progress.module.css';

export interface ProgressBarProps {
  /** 0 to 1. */
  value: number;
  /** Share that was there before, drawn in ink ahead of the rest of `value`. */
  before?: number | undefined;
  label: string;
  /** The value in words, for example "64.20%"; its figure also stands next to the bar. */
  valueText?: string | undefined;
}

/** 10 px, round. Drawn as SVG: a width in a style attribute would be blocked in static markup. */
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
