import { cx } from '@parlay/ui/cx';
import { SlipPart } from '@parlay/ui/slip';
import type from '@parlay/ui/styles/type.module.css';
import styles from './slip-rows.module.css';

/** Renders names and values on a payment slip. */
export function SlipRows({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <SlipPart>
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name} className={type.pair}>
            <dt className={type.muted}>{name}</dt>
            <dd className={cx(type.strong, type.num)}>{value}</dd>
          </div>
        ))}
      </dl>
    </SlipPart>
  );
}
