import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './count.module.css';

export interface CountProps {
  count: number;
  /** Name of the counted things, for a screen reader: "2 new answers". */
  label: string;
}

const MOST = 99;

/** How much new waits behind a link; nothing at zero. */
export function Count({ count, label }: CountProps) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
