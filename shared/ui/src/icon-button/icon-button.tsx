import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'style' | 'aria-label'> {
  /** The name: an icon alone says nothing. */
  label: string;
  icon: ReactNode;
  round?: boolean | undefined;
  /** A red dot: something new waits behind it. Say so in `label` too. */
  dot?: boolean | undefined;
}

/** 44 x 44 px. */
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
