import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx.ts';
import styles from './stage.module.css';

export interface StageProps extends Omit<ComponentPropsWithRef<'div'>, 'style'> {
  as?: 'div' | 'section' | 'aside' | 'header' | undefined;
  pad?: 'none' | 'sm' | 'md' | undefined;
  square?: boolean | undefined;
}

/**
 * A dark panel. Muted text, hairlines, links and focus rings inside it adapt automatically. The volt colour may be
 * used here.
 */
export function Stage({ as = 'div', pad = 'none', square, className, ...rest }: StageProps) {
  const Component = as as 'div';
  return (
    <Component
      {...rest}
      className={cx(styles.stage, pad !== 'none' && styles[pad], square && styles.square, className)}
    />
  );
}
