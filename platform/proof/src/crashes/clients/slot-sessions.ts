import { toWire } from '@parlay/money';
import { verdictOf } from '../log.ts';
import { asPlayer, type Caller, type Player } from './caller.ts';
import { isRefusedWith } from './free-plays.ts';
import { gameMoves } from './games.ts';

type Pause = (ms: number) => Promise<void>;

/** Minor units: some stakes use it up. */
const MONEY = 2_000n;
/** Minor units of one stake, at most. */
const MOST = 600;
const MINUTES = 30;

/** A player who sets time and money and plays slots until that is used up, from two devices at once, and again. */
export async function playSlotSessions(caller: Caller, player: Player, key: string, pause: Pause): Promise<void> {
  const { isOver } = caller.options;
  for (let n = 0; !isOver(); n += 1) {
    await begin(caller, player, n);
    // Another time and money while it runs: refused.
    await begin(caller, player, n + 1_000);
    const tokens = [await launch(caller, player), await launch(caller, player)];
    await Promise.all(
      tokens.map((token, device) => stakeAll(caller, { ...player, token }, key, { name: `${n}-${device}`, pause })),
    );
    await pause(100);
  }
}

function begin(caller: Caller, player: Player, n: number) {
  const amount = MONEY + BigInt(n);
  return caller.perform(
    { kind: 'slot-session', customer: player.customer, minutes: MINUTES, amount },
    {
      path: '/api/slot-sessions',
      body: { minutes: MINUTES, amount: toWire(amount, 'EUR') },
      headers: asPlayer(player),
    },
  );
}

/** A new game in the session that runs; its token, or none. */
async function launch(caller: Caller, player: Player): Promise<string> {
  const headers = asPlayer(player);
  const launched = await caller.instruct({ path: '/api/games/quiet-comet/launch', body: { mode: 'real' }, headers });
  return launched ? (new URL(String(launched.url)).searchParams.get('token') ?? '') : '';
}

/** Stakes until the session is over: some stakes win, some are given back. */
export async function stakeAll(
  caller: Caller,
  player: Player,
  key: string,
  { name, pause }: { name: string; pause: Pause },
): Promise<void> {
  if (player.token === '') return;
  const move = gameMoves(caller, player, key);
  for (let n = 0; !caller.options.isOver(); n += 1) {
    const chance = (what: string) => caller.chance(player.customer, 'slots', name, n, what);
    const round = `s-${player.customer}-${name}-${n}`;
    const stake = { transaction: `${round}-s`, round, amount: BigInt(1 + Math.floor(chance('stake') * MOST)) };
    const staked = await move('stake', stake);
    if (isRefusedWith(staked, 'session_closed')) return;
    const how = chance('how');
    const goesOn = verdictOf(staked).is !== 'refused';
    const won = BigInt(Math.floor(chance('win') * 1.5 * Number(stake.amount)));
    if (goesOn && how < 0.4) await move('win', { transaction: `${round}-w`, round, amount: won });
    else if (goesOn && how < 0.6) await move('rollback', stake);
    // The money that is left: the stake that uses it up is the last.
    else if (isRefusedWith(staked, 'limit_reached')) await useUp(move, `${round}-l`, staked);
    await pause(200);
  }
}

async function useUp(move: ReturnType<typeof gameMoves>, round: string, refused: Awaited<ReturnType<typeof move>>) {
  const left = refused.replies.map(({ details }) => details?.left).find((one) => one !== undefined);
  if (left !== undefined && left !== '0.00')
    await move('stake', { transaction: `${round}-s`, round, amount: BigInt(String(left).replace('.', '')) });
}
