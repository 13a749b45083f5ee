import type { ApiFailure } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { ErrorState } from '@parlay/ui/error-state';

/** What could not be loaded, whether points and money are safe, and a way to try again. */
export function LoadFailed({ error, onRetry }: { error: ApiFailure; onRetry(): void }) {
  const { t } = useMessages();
  const kind = error.kind === 'network' ? 'offline' : error.status === 404 ? 'missing' : 'failed';
  return (
    <ErrorState
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
      retryLabel={t('retry')}
      onRetry={onRetry}
      reference={error.reference ? t('reference', { reference: error.reference }) : undefined}
    />
  );
}
