import { Card } from '@parlay/ui/card';
import { Skeleton } from '@parlay/ui/skeleton';
import styles from './history.module.css';

/** Renders placeholder rows while a list loads. */
export function GhostRows() {
  return (
    <Card clip aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <div key={row} className={styles.ghost}>
          <Skeleton width="short" />
          <Skeleton />
        </div>
      ))}
    </Card>
  );
}
