import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'style' | 'aria-label'> {
  /** Accessible name, required because the icon has none. */
  label: string;
  icon: ReactNode;
  round?: boolean | undefined;
  /** Shows a red dot that indicates something new. Also mention it in `label`. */
  dot?: boolean | undefined;
}

/** A button of 44 x 44 px that contains only an icon. */
export function IconButton({ label, icon, round, dot, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(styles.iconButton, round && styles.round, className)}
    >
      {icon}
      {dot && <span className={styles.dot} />}
    </button>
  );
}
