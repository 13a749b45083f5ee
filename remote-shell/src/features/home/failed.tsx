import type { ApiFailure } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { ErrorState } from '@parlay/ui/error-state';
import { useState } from 'react';

/** Renders a section that failed to load (offline or server error), with its reference and a retry button. */
export function Failed({ error, onRetry }: { error: ApiFailure; onRetry: () => Promise<void> }) {
  const { t } = useMessages();
  const [retrying, setRetrying] = useState(false);
  const kind = error.kind === 'network' ? 'offline' : 'server';
  const retry = async () => {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  };
  return (
    <ErrorState
      title={t(`failed.${kind}.title`)}
      text={t(`failed.${kind}.text`)}
      retryLabel={t('failed.retry')}
      onRetry={retry}
      working={retrying}
      reference={error.reference && t('failed.reference', { reference: error.reference })}
    />
  );
}
