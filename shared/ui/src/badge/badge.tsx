import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './badge.module.css';

export type BadgeTone = 'plain' | 'win' | 'loss' | 'equal' | 'neutral' | 'action' | 'volt' | 'live';

export interface BadgeProps {
  /**
   * A result tone is always combined with text, so that colour is never the only cue. `live` shows a red dot and
   * red text.
   */
  tone?: BadgeTone | undefined;
  children: ReactNode;
  className?: string | undefined;
}

export function Badge({ tone = 'plain', children, className }: BadgeProps) {
  return (
    <span className={cx(styles.badge, tone !== 'plain' && styles[tone], className)} data-tone={tone}>
      {children}
    </span>
  );
}
