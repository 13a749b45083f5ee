import type { ReactNode } from 'react';
import { Cover } from '../cover/cover.tsx';
import type { Family } from '../cover/families.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** Shape family and seed of the 120 px disc. The same seed always produces the same picture. */
  family?: Family | undefined;
  seed?: string | undefined;
  palette?: string | undefined;
}

/** Shows that there is no content yet: a disc cropped from a cover, a title, a muted line and a button. */
export function EmptyState({
  title,
  text,
  action,
  family = 'lens',
  seed = 'empty',
  palette = 'ultraviolet',
}: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <div className={styles.picture}>
        <Cover subject={{ id: seed }} shape="square" family={family} palettes={[palette]} />
      </div>
      <b className={styles.title}>{title}</b>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
