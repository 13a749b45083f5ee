import { type Access, accessTo } from '@parlay/contracts/game-access';
import { usePolicy, usePorts, useSession } from '@parlay/remote-kit/ports';

/** Returns how this visitor or player may play a game. */
export function useAccess(game: { freePlay: boolean }): Access {
  const { maintenance } = usePorts().brand.brand;
  const { demo } = usePolicy();
  return accessTo(game, { maintenance, demo }, useSession());
}
