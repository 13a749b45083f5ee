import { cx } from '../cx.ts';
import styles from './logo.module.css';

/** A drawing of two parts, as path data in a box of 26 by 30. */
export interface Mark {
  /** In the ink's colour. */
  letter: string;
  /** In the highlight's colour, over the letter. */
  dot: string;
}

export interface LogoProps {
  /** Name of the brand beside the mark; the link around it is the caller's. */
  name: string;
  /** The brand's own mark; null: the name alone. */
  mark: Mark | null;
  onStage?: boolean | undefined;
}

export function Logo({ name, mark, onStage }: LogoProps) {
  return (
    <span className={cx(styles.logo, onStage && styles.onStage)}>
      {mark && (
        <svg viewBox="0 0 26 30" aria-hidden="true">
          <path className={styles.letter} d={mark.letter} />
          <path className={styles.dot} d={mark.dot} />
        </svg>
      )}
      <span>{name}</span>
    </span>
  );
}
