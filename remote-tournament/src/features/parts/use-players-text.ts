import { useMessages } from '@parlay/remote-kit/messages';
import type { TournamentDetails } from '../../model/tournament.ts';

/** Returns a function that renders the number of players and says how many of them are simulated rivals of demo mode. */
export function usePlayersText(): (tournament: TournamentDetails) => string | number {
  const { t } = useMessages();
  return ({ currentPlayers, inventedPlayers = 0 }) =>
    inventedPlayers > 0
      ? t('players.withInvented', { players: currentPlayers, count: inventedPlayers })
      : currentPlayers;
}
