import { type Access, accessTo } from '@parlay/contracts/game-access';
import { usePorts, useSession } from '@parlay/remote-kit/ports';

/** What this visitor or player may do with a game. */
export function useAccess(game: { freePlay: boolean }): Access {
  const { brand } = usePorts().brand;
  return accessTo(game, brand, useSession());
}
