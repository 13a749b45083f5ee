import { toWire } from '@parlay/money';
import { verdictOf } from '../log.ts';
import { asPlayer, type Caller, type Player } from './caller.ts';
import { isRefusedWith } from './free-plays.ts';
import { gameMoneyMover } from './games.ts';

type Pause = (ms: number) => Promise<void>;

/** Money limit of a session in minor units, which a few stakes use up. */
const SESSION_MONEY = 2_000n;
/** Maximum stake in minor units. */
const MAX_STAKE = 600;
const MINUTES = 30;

/** Acts as a player who begins one slot session after another and uses up its money on two concurrent devices. */
export async function playSlotSessions(caller: Caller, player: Player, key: string, pause: Pause): Promise<void> {
  const { isOver } = caller.options;
  for (let n = 0; !isOver(); n += 1) {
    await begin(caller, player, n);
    // A second session is refused while the first is running.
    await begin(caller, player, n + 1_000);
    const tokens = [await launch(caller, player), await launch(caller, player)];
    await Promise.all(
      tokens.map((token, device) =>
        stakeUntilOver(caller, { ...player, token }, key, { name: `${n}-${device}`, pause }),
      ),
    );
    await pause(100);
  }
}

function begin(caller: Caller, player: Player, n: number) {
  const amount = SESSION_MONEY + BigInt(n);
  return caller.perform(
    { kind: 'slot-session', customer: player.customer, minutes: MINUTES, amount },
    {
      path: '/api/slot-sessions',
      body: { minutes: MINUTES, amount: toWire(amount, 'EUR') },
      headers: asPlayer(player),
    },
  );
}

/** Launches a game in the running session. Returns its token, or an empty string if it failed. */
async function launch(caller: Caller, player: Player): Promise<string> {
  const headers = asPlayer(player);
  const game = await caller.instruct({ path: '/api/games/quiet-comet/launch', body: { mode: 'real' }, headers });
  return game ? (new URL(String(game.url)).searchParams.get('token') ?? '') : '';
}

/** Stakes until the session is over. Some stakes win, and some are rolled back. */
export async function stakeUntilOver(
  caller: Caller,
  player: Player,
  key: string,
  { name, pause }: { name: string; pause: Pause },
): Promise<void> {
  if (player.token === '') return;
  const move = gameMoneyMover(caller, player, key);
  for (let n = 0; !caller.options.isOver(); n += 1) {
    const chance = (decision: string) => caller.chance(player.customer, 'slots', name, n, decision);
    const round = `s-${player.customer}-${name}-${n}`;
    const stake = { transaction: `${round}-s`, round, amount: BigInt(1 + Math.floor(chance('stake') * MAX_STAKE)) };
    const staked = await move('stake', stake);
    if (isRefusedWith(staked, 'session_closed')) return;
    const outcome = chance('how');
    const isAccepted = verdictOf(staked).is !== 'refused';
    const won = BigInt(Math.floor(chance('win') * 1.5 * Number(stake.amount)));
    if (isAccepted && outcome < 0.4) await move('win', { transaction: `${round}-w`, round, amount: won });
    else if (isAccepted && outcome < 0.6) await move('rollback', stake);
    // The last stake uses up the remaining money.
    else if (isRefusedWith(staked, 'limit_reached')) await stakeRest(move, `${round}-l`, staked);
    await pause(200);
  }
}

async function stakeRest(
  move: ReturnType<typeof gameMoneyMover>,
  round: string,
  refused: Awaited<ReturnType<typeof move>>,
) {
  const rest = refused.replies.map(({ details }) => details?.left).find((value) => value !== undefined);
  if (rest !== undefined && rest !== '0.00')
    await move('stake', { transaction: `${round}-s`, round, amount: BigInt(String(rest).replace('.', '')) });
}
