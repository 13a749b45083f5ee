import { useSession } from '@parlay/remote-kit/ports';
import { useState } from 'react';
import { playerOf } from '../../model/player.ts';

/** Counts how often a signed-in player's session has ended through logout, idleness or another player's login. */
export function useVisit(): number {
  const session = useSession();
  const player = playerOf(session);
  const [seen, setSeen] = useState({ player, visit: 0 });
  if (seen.player !== player) {
    setSeen({ player, visit: seen.player === undefined ? seen.visit : seen.visit + 1 });
  }
  return seen.visit;
}
