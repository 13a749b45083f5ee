import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './slip.module.css';

export interface SlipProps extends Omit<ComponentPropsWithRef<'div'>, 'style'> {
  /** The edge that is torn: the bottom one, or the top one where the slip rises from the foot of the screen. */
  torn?: 'bottom' | 'top' | undefined;
}

/** Class name of the material, for a panel that another component renders. */
export const slipClass = (torn: 'bottom' | 'top' = 'bottom') => cx(styles.slip, torn === 'top' && styles.top);

/** The torn ticket, only for what a player is about to commit: slip, receipt, voucher. */
export function Slip({ torn, className, ...rest }: SlipProps) {
  return <div {...rest} className={cx(slipClass(torn), className)} />;
}

/** A part of a slip with its padding. */
export function SlipPart({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={cx(styles.part, className)}>{children}</div>;
}

/** The dotted rule with a bite at both ends; set `--slip-behind` where the ground is not the canvas. */
export function SlipRule() {
  return <hr className={styles.rule} />;
}
