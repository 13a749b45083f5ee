import { createPlayer } from '../../support/player.ts';
import { startServer } from '../../support/servers.ts';
import type { Platform } from '../support/resources.ts';
import { WithdrawingPlayer } from './withdrawing-player.ts';

export const CLIENTS = 16;
const BALANCE = { withdrawable: '5000.00' };

/**
 * Returns the durations in ms of withdrawal requests by 16 concurrent players, each sending one at a time. A player's
 * first requests are not counted, because database connections still plan their statements and Node compiles hot code.
 */
export async function measureWithdrawalRequests(
  { port, environment }: Platform,
  each: number,
  defer: (end: () => unknown) => void,
): Promise<number[]> {
  const sandbox = Number(environment.PORT_SANDBOX);
  const companies = await startServer('platform/sandbox/src/server.ts', sandbox, environment);
  defer(companies.stop);
  const players: WithdrawingPlayer[] = [];
  for (let number = 1; number <= CLIENTS; number += 1) {
    const place = { ports: { api: port }, dataDir: String(environment.DATA_DIR) };
    const { username } = await createPlayer({ balance: BALANCE }, place);
    const player = new WithdrawingPlayer(port, number, username);
    defer(() => player.end());
    players.push(player);
    await player.begin();
  }
  // The sandbox has registered the accounts. Its odds and invented rivals would only take CPU time from now on.
  await companies.stop();
  const all = await Promise.all(players.map((player) => withdrawals(player, each)));
  return all.flat();
}

const WARM_UP = 60;

async function withdrawals(player: WithdrawingPlayer, count: number): Promise<number[]> {
  const durations: number[] = [];
  for (let n = 0; n < WARM_UP + count; n += 1) {
    const milliseconds = await player.withdraw();
    if (n >= WARM_UP) durations.push(milliseconds);
  }
  return durations;
}
