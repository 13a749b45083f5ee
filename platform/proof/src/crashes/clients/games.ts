import { toWire } from '@parlay/money';
import { type Entry, verdictOf } from '../log.ts';
import { type Caller, type Player, signedBy } from './caller.ts';

const GAME_PROVIDER = 'northlight';

interface Move {
  transaction: string;
  round: string;
  amount: bigint;
  /** Bonus id of a free round. */
  free?: string;
}

/** Returns a function that moves money in a player's rounds like the game provider. */
export const gameMoneyMover =
  (caller: Caller, player: Player, key: string) =>
  (kind: 'stake' | 'win' | 'rollback', move: Move): Promise<Entry> =>
    caller.perform(
      { kind, provider: GAME_PROVIDER, customer: player.customer, ...move },
      {
        path: `/api/provider/${GAME_PROVIDER}/${kind === 'stake' ? 'bet' : kind}`,
        body: {
          token: player.token,
          roundId: move.round,
          transactionId: move.transaction,
          amount: toWire(move.amount, 'EUR'),
          currency: 'EUR',
          ...(kind === 'stake' && move.free ? { freeRoundsId: move.free } : {}),
        },
        headers: signedBy(key),
      },
    );

/** Acts as a game provider that plays a player's rounds, whose stakes win, are rolled back or stay open. */
export async function playGames(caller: Caller, player: Player, key: string): Promise<void> {
  const { seed, isOver } = caller.options;
  const move = gameMoneyMover(caller, player, key);
  for (let n = 0; !isOver(); n += 1) {
    const chance = (decision: string) => caller.chance(player.customer, 'game', n, decision);
    const round = `r-${seed}-${player.customer}-${n}`;
    // Occasionally, the stake is more than any player has.
    const amount = chance('greedy') < 0.04 ? 500_000n : BigInt(1 + Math.floor(chance('stake') * 3_000));
    const stake = { transaction: `${round}-s`, round, amount };
    // Occasionally, the rollback overtakes its stake.
    if (chance('early') < 0.04) await move('rollback', stake);
    const staked = await move('stake', stake);
    const isAccepted = verdictOf(staked).is !== 'refused';
    const outcome = chance('how');
    const won = BigInt(Math.floor(chance('win') * 2.1 * Number(amount)));
    if (isAccepted && outcome < 0.55) await move('win', { transaction: `${round}-w`, round, amount: won });
    else if (outcome < 0.75) await move('rollback', stake);
  }
}
