import { cx } from '../cx.ts';
import styles from './skeleton.module.css';

export type SkeletonShape =
  | 'line'
  | 'title'
  | 'button'
  | 'square'
  | 'row'
  | 'tile'
  | 'feature'
  | 'panel'
  | 'frame43'
  | 'frame169';

export interface SkeletonProps {
  /** The exact final shape. `frame43` and `frame169` are the aspect ratios of third-party frames. */
  shape?: SkeletonShape | undefined;
  /** Width of lines: half, most (the default) or all of the width. */
  width?: 'short' | 'full' | undefined;
  className?: string | undefined;
}

/**
 * Placeholder for content that is loading. Hidden from assistive technology, because the surrounding region has
 * `aria-busy`.
 */
export function Skeleton({ shape = 'line', width, className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx(styles.skeleton, styles[shape], width && styles[width], className)} />;
}

/** Placeholder for rows with a square, two lines and a button. */
export function SkeletonList({ rows = 4 }: { rows?: number | undefined }) {
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div className={styles.item} key={row}>
          <Skeleton shape="square" />
          <div className={styles.texts}>
            <Skeleton width={row % 2 ? undefined : 'full'} />
            <Skeleton width="short" />
          </div>
          <Skeleton shape="button" />
        </div>
      ))}
    </div>
  );
}
