import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Cover } from '../cover/cover.tsx';
import styles from './empty-state.module.css';

export interface ErrorStateProps {
  title: ReactNode;
  /** Explanation, including whether money is safe. */
  text?: ReactNode;
  /** "Try again" */
  retryLabel?: ReactNode;
  onRetry?: (() => void) | undefined;
  working?: boolean | undefined;
  /** Reference for customer support. */
  reference?: ReactNode;
}

/** Shows an error in the layout of `EmptyState`, with a retry button. Announced when it appears. */
export function ErrorState({ title, text, retryLabel, onRetry, working, reference }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <div className={styles.picture}>
        <Cover subject={{ id: 'error' }} shape="square" family="chain" palettes={['tomato']} />
      </div>
      <b className={styles.title}>{title}</b>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button icon={<RefreshCw aria-hidden="true" />} working={working} onClick={onRetry}>
            {retryLabel}
          </Button>
        </div>
      )}
      {reference && <p className={styles.reference}>{reference}</p>}
    </div>
  );
}
