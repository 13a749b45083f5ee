import { type Access, accessTo } from '@parlay/contracts/game-access';
import { usePolicy, useSession } from '@parlay/remote-kit/ports';
import { useMaintenance } from '@parlay/remote-kit/site-modes';

/** Returns how this visitor or player may play a game. */
export function useAccess(game: { freePlay: boolean }): Access {
  const maintenance = useMaintenance().isOn;
  const { demo } = usePolicy();
  return accessTo(game, { maintenance, demo }, useSession());
}
