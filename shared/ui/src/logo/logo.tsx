import { cx } from '../cx.ts';
import styles from './logo.module.css';

/** A logo of two shapes, as SVG path data in a box of 26 x 30. */
export interface Mark {
  /** Drawn in the text colour. */
  letter: string;
  /** Drawn in the highlight colour, over the letter. */
  dot: string;
}

export interface LogoProps {
  /** Name of the brand, shown next to the mark. The caller adds the link. */
  name: string;
  /** The brand's mark, or null to show only the name. */
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
