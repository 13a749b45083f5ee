import { CircleCheck, CircleX, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './banner.module.css';

const ICONS = { win: CircleCheck, loss: CircleX, neutral: Clock, equal: Info };

export interface BannerProps {
  tone: 'win' | 'loss' | 'neutral' | 'equal';
  children: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
  /**
   * `alert` for messages that must interrupt, `status` for the result of a player's action, and none for static
   * text.
   */
  role?: 'alert' | 'status' | undefined;
}

/** Shows a result in one line that stays in place. */
export function Banner({ tone, children, action, role }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div className={cx(styles.banner, styles[tone])} role={role}>
      <Icon aria-hidden="true" />
      <div className={styles.body}>{children}</div>
      {action}
    </div>
  );
}
