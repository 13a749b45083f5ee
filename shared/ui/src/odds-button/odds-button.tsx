import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './odds-button.module.css';

export interface OddsButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'style' | 'children' | 'name'> {
  name: ReactNode;
  /** Formatted with two decimals. Its slot keeps its width, so that nothing moves when the price changes. */
  price: ReactNode;
  /** Whether the outcome is selected. The button is a toggle. */
  pressed: boolean;
  /**
   * Direction of a recent price change. Both directions are red. The caret and the bar (at the top for up, at the
   * bottom for down) show the direction.
   */
  moved?: 'up' | 'down' | undefined;
  /** Permanently removed. The price is struck through and the button cannot be pressed. */
  removed?: boolean | undefined;
  /** Shows the name above the price, 58 px high, for narrow columns. */
  stacked?: boolean | undefined;
}

/** A button of 48 px for one outcome. When disabled, it stays in place and keeps its price. */
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
