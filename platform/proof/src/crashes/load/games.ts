import { toWire } from '@parlay/money';
import { verdictOf } from '../log.ts';
import { type Caller, type Player, signedBy } from './caller.ts';

const GAME_PROVIDER = 'northlight';

/** A game provider that plays rounds for one player: stakes, then wins, takes back, or lets it be. */
export async function playGames(caller: Caller, player: Player, key: string): Promise<void> {
  const { seed, isOver } = caller.options;
  for (let n = 0; !isOver(); n += 1) {
    const chance = (what: string) => caller.chance(player.customer, 'game', n, what);
    const round = `r-${seed}-${player.customer}-${n}`;
    // Now and then more than anybody has.
    const stake = chance('greedy') < 0.04 ? 500_000n : BigInt(1 + Math.floor(chance('stake') * 3_000));
    const move = (kind: 'stake' | 'win' | 'rollback', transaction: string, amount: bigint) =>
      caller.perform(
        { kind, provider: GAME_PROVIDER, customer: player.customer, transaction, round, amount },
        {
          path: `/api/provider/${GAME_PROVIDER}/${kind === 'stake' ? 'bet' : kind}`,
          body: {
            token: player.token,
            roundId: round,
            transactionId: transaction,
            amount: toWire(amount, 'EUR'),
            currency: 'EUR',
          },
          headers: signedBy(key),
        },
      );
    // Now and then the rollback overtakes its stake.
    if (chance('early') < 0.04) await move('rollback', `${round}-s`, stake);
    const staked = await move('stake', `${round}-s`, stake);
    const goesOn = verdictOf(staked).is !== 'refused';
    const how = chance('how');
    if (goesOn && how < 0.55) await move('win', `${round}-w`, BigInt(Math.floor(chance('win') * 2.1 * Number(stake))));
    else if (how < 0.75) await move('rollback', `${round}-s`, stake);
  }
}
