import type { ApiFailure } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { ErrorState } from '@parlay/ui/error-state';

export interface FrameFailedProps {
  /** Undefined if the frame itself did not respond. */
  error?: ApiFailure | undefined;
  onRetry(): void;
}

/** Renders the failure in place of the frame, and states that existing bets and tickets are not affected. */
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
