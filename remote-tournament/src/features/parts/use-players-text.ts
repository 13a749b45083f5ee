import { useMessages } from '@parlay/remote-kit/messages';
import type { TournamentDetails } from '../../model/tournament.ts';

/**
 * Returns a function that formats the number of players, including how many of them are demo mode's simulated
 * rivals.
 */
export function usePlayersText(): (tournament: TournamentDetails) => string | number {
  const { t } = useMessages();
  return ({ currentPlayers, inventedPlayers = 0 }) =>
    inventedPlayers > 0
      ? t('players.withInvented', { players: currentPlayers, count: inventedPlayers })
      : currentPlayers;
}
