import { useMessages } from '@parlay/remote-kit/messages';
import type { TournamentDetails } from '../../model/tournament.ts';

const KNOWN_STATUSES = new Set(['RUNNING', 'UPCOMING', 'FINISHED']);

/**
 * Returns a function that translates a tournament's status. A status unknown to this version is shown unchanged
 * (TO16).
 */
export function useStatusText(): (tournament: Pick<TournamentDetails, 'status' | 'isCancelled'>) => string {
  const { t } = useMessages();
  return ({ status, isCancelled }) => {
    if (isCancelled) return t('status.CANCELLED');
    return KNOWN_STATUSES.has(status) ? t(`status.${status}`) : status;
  };
}
