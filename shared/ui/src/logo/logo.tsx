import { cx } from '../cx.ts';
import styles from './logo.module.css';

/** A drawing of two parts, as path data in a box of 26 by 30. */
export interface Mark {
  /** In the ink's colour. */
  letter: string;
  /** In the highlight's colour, over the letter. */
  dot: string;
}

/** The P of half disc and disc. */
const HOUSE: Mark = {
  letter: 'M0 2a2 2 0 0 1 2-2h12.5a11 11 0 0 1 0 22H9v6a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2z',
  dot: 'M9 11a5 5 0 0 1 10 0a5 5 0 0 1-10 0z',
};

export interface LogoProps {
  /** Name of the brand beside the mark; the link around it is the caller's. */
  name: string;
  /** The brand's own mark; null: the name alone. */
  mark?: Mark | null;
  onStage?: boolean | undefined;
}

export function Logo({ name, mark = HOUSE, onStage }: LogoProps) {
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
