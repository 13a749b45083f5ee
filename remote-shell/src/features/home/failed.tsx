import type { ApiFailure } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { ErrorState } from '@parlay/ui/error-state';
import { useState } from 'react';

/** A failed section: offline or a server error, with its reference and a retry button. */
export function Failed({ error, onRetry }: { error: ApiFailure; onRetry: () => Promise<void> }) {
  const { t } = useMessages();
  const [asking, setAsking] = useState(false);
  const kind = error.kind === 'network' ? 'offline' : 'server';
  const retry = async () => {
    setAsking(true);
    await onRetry();
    setAsking(false);
  };
  return (
    <ErrorState
      title={t(`failed.${kind}.title`)}
      text={t(`failed.${kind}.text`)}
      retryLabel={t('failed.retry')}
      onRetry={retry}
      working={asking}
      reference={error.reference && t('failed.reference', { reference: error.reference })}
    />
  );
}
