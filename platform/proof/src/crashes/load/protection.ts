import { toWire } from '@parlay/money';
import { asPlayer, type Caller, type Player } from './caller.ts';

/** Minor units: far above what anybody stakes in a run, so that no stake is refused by it. */
const FIRST_LIMIT = 90_000_000n;

const limitCall = (player: Player, type: 'wager' | 'loss', amount: bigint) => ({
  path: '/api/account/limits',
  body: { type, period: 'month', amount: toWire(amount, 'EUR') },
  headers: asPlayer(player),
});

/** A player who lowers a limit again and again, by a cent each time: no two requests have the same amount. */
export async function lowerLimits(caller: Caller, player: Player, pause: (ms: number) => Promise<void>): Promise<void> {
  const { customer } = player;
  for (let n = 0n; !caller.options.isOver(); n += 1n) {
    const amount = FIRST_LIMIT - n;
    await caller.perform({ kind: 'limit', customer, type: 'wager', amount }, limitCall(player, 'wager', amount));
    await pause(700);
  }
}

/** A player who asks for a higher limit, by a cent more each time, and revokes it again: before its time neither counts. */
export async function askForRaises(
  caller: Caller,
  player: Player,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const { customer } = player;
  const type = 'loss';
  await caller.perform({ kind: 'limit', customer, type, amount: FIRST_LIMIT }, limitCall(player, type, FIRST_LIMIT));
  for (let n = 1n; !caller.options.isOver(); n += 1n) {
    const amount = FIRST_LIMIT + n;
    await caller.perform({ kind: 'raise', customer, type, amount }, limitCall(player, type, amount));
    await pause(450);
    await caller.perform(
      { kind: 'revoke', customer, type },
      {
        method: 'DELETE',
        path: `/api/account/limits?type=${type}&period=month&what=raise`,
        headers: asPlayer(player),
      },
    );
    await pause(450);
  }
}

/** An operator who puts one player after the other on a break, each of them logged in and in a game. */
export async function setBreaks(
  caller: Caller,
  customers: readonly string[],
  token: string,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  for (const customer of customers) {
    await pause(300);
    if (caller.options.isOver()) return;
    const key = `break-${customer}`;
    await caller.perform(
      { kind: 'break', customer, taken: 'timeout' },
      {
        path: `/api/operator/players/${customer}/timeout`,
        body: { period: 'P3D', reason: 'Asked by telephone' },
        headers: () => ({ authorization: `Bearer ${token}`, 'idempotency-key': key }),
      },
    );
  }
}

/** Players who exclude themselves, one after the other. */
export async function excludeThemselves(
  caller: Caller,
  players: readonly Player[],
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  for (const player of players) {
    await pause(500);
    if (caller.options.isOver()) return;
    await caller.perform(
      { kind: 'break', customer: player.customer, taken: 'exclusion' },
      {
        path: '/api/self-exclusion',
        body: { period: 'P6M', scope: 'brand' },
        headers: asPlayer(player),
        // It ends the session that it was asked in, so nobody can ask again.
        isOnce: true,
      },
    );
  }
}
