import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './odds-button.module.css';

export interface OddsButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'style' | 'children' | 'name'> {
  name: ReactNode;
  /** Formatted, two decimals. Its slot keeps its width, so nothing shifts when it changes. */
  price: ReactNode;
  /** Chosen; the button is a toggle. */
  pressed: boolean;
  /**
   * The price just changed. Both directions are red; the caret and the bar (top for up, bottom for down) show which.
   */
  moved?: 'up' | 'down' | undefined;
  /** Permanently removed: struck price, cannot be pressed. */
  removed?: boolean | undefined;
  /** Name over price, 58 px, for narrow columns. */
  stacked?: boolean | undefined;
}

/** 48 px. Disabled stays in place with its price. */
export function OddsButton({
  name,
  price,
  pressed,
  moved,
  removed,
  stacked,
  disabled,
  className,
  ...rest
}: OddsButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={pressed}
      disabled={disabled || removed}
      {...(moved ? { 'data-moved': moved } : {})}
      className={cx(
        styles.odds,
        stacked && styles.stacked,
        removed ? styles.removed : moved && styles[moved],
        className,
      )}
    >
      <span className={styles.name}>{name}</span>
      <b className={styles.price}>
        {moved && !removed && <span className={styles.caret} />}
        {price}
      </b>
    </button>
  );
}
