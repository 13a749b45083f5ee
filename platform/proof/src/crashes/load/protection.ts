import { toWire } from '@parlay/money';
import { asPlayer, type Caller, type Player } from './caller.ts';

/** Minor units: far above what anybody stakes in a run, so that no stake is refused by it. */
const FIRST_LIMIT = 90_000_000n;

/** A player who lowers a limit again and again, by a cent each time: no two requests have the same amount. */
export async function lowerLimits(caller: Caller, player: Player, pause: (ms: number) => Promise<void>): Promise<void> {
  const { customer } = player;
  for (let n = 0n; !caller.options.isOver(); n += 1n) {
    const amount = FIRST_LIMIT - n;
    await caller.perform(
      { kind: 'limit', customer, amount },
      {
        path: '/api/account/limits',
        body: { type: 'wager', period: 'month', amount: toWire(amount, 'EUR') },
        headers: asPlayer(player),
      },
    );
    await pause(700);
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
      { kind: 'break', customer, key },
      {
        path: `/api/operator/players/${customer}/timeout`,
        body: { period: 'P3D', reason: 'Asked by telephone' },
        headers: () => ({ authorization: `Bearer ${token}`, 'idempotency-key': key }),
      },
    );
  }
}
