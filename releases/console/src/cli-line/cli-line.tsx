import { Terminal } from 'lucide-react';
import styles from './cli-line.module.css';

/** Copyable `parlay` command that is equivalent to an action or a section of the page. */
export function CliLine({ line }: { line: string }) {
  return (
    <p className={styles.line}>
      <Terminal aria-hidden="true" />
      <span>
        The same on the command line: <code>{line}</code>
      </span>
    </p>
  );
}
