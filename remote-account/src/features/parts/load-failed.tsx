import type { ApiFailure } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { ErrorState } from '@parlay/ui/error-state';

/** Renders a failure to load, a note that money is safe, and a retry button. */
export function LoadFailed({ error, onRetry }: { error: ApiFailure; onRetry(): void }) {
  const { t } = useMessages();
  const offline = error.kind === 'network';
  return (
    <ErrorState
      title={t(offline ? 'offline.title' : 'failed.title')}
      text={t(offline ? 'offline.text' : 'failed.text')}
      retryLabel={t('retry')}
      onRetry={onRetry}
      reference={error.reference ? t('reference', { reference: error.reference }) : undefined}
    />
  );
}
