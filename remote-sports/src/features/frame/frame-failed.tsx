import type { ApiFailure } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { ErrorState } from '@parlay/ui/error-state';

export interface FrameFailedProps {
  /** Without one the frame itself did not answer. */
  error?: ApiFailure | undefined;
  onRetry(): void;
}

/** Stands in the frame's place. Bets and tickets already made are not touched by it, and it says so. */
export function FrameFailed({ error, onRetry }: FrameFailedProps) {
  const { t } = useMessages();
  const offline = error?.kind === 'network';
  return (
    <ErrorState
      title={t(offline ? 'failed.offline' : 'failed.title')}
      text={t(offline ? 'failed.offlineText' : 'failed.text')}
      retryLabel={t('failed.retry')}
      onRetry={onRetry}
      reference={error?.reference ? t('failed.reference', { reference: error.reference }) : undefined}
    />
  );
}
