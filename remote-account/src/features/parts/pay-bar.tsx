import { usePausedProps } from '@parlay/remote-kit/site-modes';
import { Button } from '@parlay/ui/button';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import styles from './pay-bar.module.css';

export interface PayBarProps {
  label: string;
  /** The amount as text. */
  sum: string;
  button: string;
  working: boolean;
  /** True if the form cannot be sent as it is. */
  blocked?: boolean;
}

/**
 * Renders total and button above the dock on phones until the slip scrolls into view. The button is a second submit
 * button for touch only, so that keyboards and screen readers find only one.
 */
export function PayBar({ label, sum, button, working, blocked }: PayBarProps) {
  const { disabled } = usePausedProps();
  return (
    <div className={styles.bar} aria-hidden="true" data-bottom-bar="">
      <span className={styles.sum}>
        <span className={cx(type.xs, styles.muted)}>{label}</span>
        <b className={type.num}>{sum}</b>
      </span>
      <Button
        type="submit"
        variant="volt"
        tabIndex={-1}
        working={working}
        disabled={disabled}
        aria-disabled={blocked || undefined}
        onMouseDown={(event) => event.preventDefault()}
      >
        {button}
      </Button>
    </div>
  );
}
