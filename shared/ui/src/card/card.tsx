import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx.ts';
import styles from './card.module.css';

export interface CardProps extends Omit<ComponentPropsWithRef<'div'>, 'style'> {
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  /** Padding of 16 or 24 px, none by default. */
  pad?: 'none' | 'sm' | 'md' | undefined;
  /** Clips content at the rounded corners, for tables and lists. */
  clip?: boolean | undefined;
}

/** A box with a white background and a hairline border, without a shadow. */
export function Card({ as = 'div', pad = 'none', clip, className, ...rest }: CardProps) {
  const Component = as as 'div';
  return (
    <Component {...rest} className={cx(styles.card, pad !== 'none' && styles[pad], clip && styles.clip, className)} />
  );
}
