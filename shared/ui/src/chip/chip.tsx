import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './chip.module.css';

export interface ChipProps extends Omit<ComponentPropsWithRef<'button'>, 'style'> {
  /** Makes the chip a toggle. Omit it for a chip that only triggers an action. */
  pressed?: boolean | undefined;
  icon?: ReactNode;
  /** Uses the corners of a form control, for a row of equal choices below a field. */
  square?: boolean | undefined;
}

/** A round 44 px option, for filters and quick amounts. */
export function Chip({ pressed, icon, square, className, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      className={cx(styles.chip, square && styles.square, pressed && styles.on, className)}
    >
      {icon}
      {children}
    </button>
  );
}
