import { verdictOf } from '../log.ts';
import { forfeit } from './bonuses.ts';
import type { Caller, Player } from './caller.ts';
import { FREE_STAKE, isRefusedWith, type Play } from './free-plays.ts';
import { gameMoneyMover } from './games.ts';

/** Acts as a game provider that plays a player's free rounds, which win, are rolled back or stay open. */
export function freeRoundPlay(caller: Caller, player: Player, key: string): Play {
  const move = gameMoneyMover(caller, player, key);
  return async ({ id, isGivenUp }, tab, n) => {
    const chance = (decision: string) => caller.chance(player.customer, 'free round', id, tab, n, decision);
    const round = `f-${id}-${tab}-${n}`;
    // Occasionally, the stake is more than the house pays.
    const isTooHigh = chance('dear') < 0.08;
    const stake = { transaction: `${round}-s`, round, amount: BigInt(FREE_STAKE + (isTooHigh ? 1 : 0)), free: id };
    // Occasionally, the rollback overtakes its stake.
    if (chance('early') < 0.06) await move('rollback', stake);
    const staked = await move('stake', stake);
    if (isGivenUp && tab === 0 && n === 1) await forfeit(caller, player, id);
    const outcome = chance('how');
    const won = BigInt(Math.floor(chance('win') * 100));
    const isAccepted = verdictOf(staked).is !== 'refused';
    if (isAccepted && outcome < 0.65) await move('win', { transaction: `${round}-w`, round, amount: won, free: id });
    else if (outcome < 0.85) await move('rollback', stake);
    return isTooHigh || !isRefusedWith(staked, 'free_round_unavailable');
  };
}
