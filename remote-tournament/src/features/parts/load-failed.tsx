import type { ApiFailure } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { EmptyState } from '@parlay/ui/empty-state';
import { ErrorState } from '@parlay/ui/error-state';
import { Link } from 'react-router-dom';

/** Renders a failure to load, a note that points and money are safe, and a retry button. */
export function LoadFailed({ error, onRetry }: { error: ApiFailure; onRetry(): void }) {
  const { t } = useMessages();
  if (error.status === 404) return <TournamentMissing />;
  const kind = error.kind === 'network' ? 'offline' : 'failed';
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

function TournamentMissing() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  return (
    <EmptyState
      seed="missing"
      title={t('missing.title')}
      text={t('missing.text')}
      action={
        <ButtonLink as={Link} variant="secondary" to={navigation.urlFor('tournaments')}>
          {t('missing.list')}
        </ButtonLink>
      }
    />
  );
}
