import { Terminal } from 'lucide-react';
import styles from './cli-line.module.css';
import { type Reading, readingLine } from './reading-line.ts';

/** The `parlay` line that shows the same as a part of a page, to copy. */
export function ReadLine({ reading }: { reading: Reading }) {
  return (
    <p className={styles.line}>
      <Terminal aria-hidden="true" />
      <span>
        The same on the command line: <code>{readingLine(reading)}</code>
      </span>
    </p>
  );
}
