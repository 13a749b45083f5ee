import { CircleCheck, CircleX, Info } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './info-bar.module.css';

const ICONS = { success: CircleCheck, fail: CircleX, info: Info };

export interface InfoBarProps {
  kind: 'success' | 'fail' | 'info';
  children: ReactNode;
  /** Milliseconds until `onDismiss` is called. */
  duration?: number | undefined;
  onDismiss?: (() => void) | undefined;
}

/** Shows one line at the bottom of the page that closes automatically. A new `key` restarts the timer. */
export function InfoBar({ kind, children, duration = 2_000, onDismiss }: InfoBarProps) {
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    const timer = setTimeout(() => dismiss.current?.(), duration);
    return () => clearTimeout(timer);
  }, [duration]);
  const Icon = ICONS[kind];
  return (
    <div className={cx(styles.bar, styles[kind])} role={kind === 'fail' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      {children}
    </div>
  );
}
