import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './slip.module.css';

export interface SlipProps extends Omit<ComponentPropsWithRef<'div'>, 'style'> {
  /** The torn edge: the bottom one, or the top one if the slip slides in from the bottom of the screen. */
  torn?: 'bottom' | 'top' | undefined;
}

/** Returns the class name of the slip's surface, for a panel rendered by another component. */
export const slipClass = (torn: 'bottom' | 'top' = 'bottom') => cx(styles.slip, torn === 'top' && styles.top);

/** A torn ticket, only for a player's commitments: slip, receipt, voucher. */
export function Slip({ torn, className, ...rest }: SlipProps) {
  return <div {...rest} className={cx(slipClass(torn), className)} />;
}

/** A part of a slip with padding. */
export function SlipPart({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx(styles.part, className)}>{children}</div>;
}

/** A dotted line with a notch at each end. Set `--slip-behind` if the background is not the canvas. */
export function SlipRule() {
  return <hr className={styles.rule} />;
}
