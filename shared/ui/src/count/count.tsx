import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './count.module.css';

export interface CountProps {
  count: number;
  /** Name of the counted items for screen readers, such as "2 new answers". */
  label: string;
}

const MAX_SHOWN = 99;

/** Shows the number of new items behind a link, or nothing if there are none. */
export function Count({ count, label }: CountProps) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
