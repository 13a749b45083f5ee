import { Terminal } from 'lucide-react';
import type { Order } from '../actions/order.ts';
import styles from './cli-line.module.css';
import { parlayLine } from './parlay-line.ts';

/** The `parlay` line that does the same as a button, to copy. */
export function CliLine({ order, expectedRevision }: { order: Order; expectedRevision?: number | undefined }) {
  return (
    <p className={styles.line}>
      <Terminal aria-hidden="true" />
      <span>
        The same on the command line: <code>{parlayLine(order, expectedRevision)}</code>
      </span>
    </p>
  );
}
