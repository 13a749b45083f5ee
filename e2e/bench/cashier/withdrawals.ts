import { createPlayer } from '../../support/player.ts';
import { startServer } from '../../support/servers.ts';
import type { Platform } from '../support/resources.ts';
import { WithdrawingPlayer } from './withdrawing-player.ts';

export const CLIENTS = 16;
const BALANCE = { withdrawable: '5000.00' };

/**
 * Returns the durations in ms of withdrawal requests by 16 concurrent players, each of whom sends one at a time. Skips
 * each player's first requests, during which database connections still plan statements and Node compiles hot code.
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
    const instance = { ports: { api: port }, dataDir: String(environment.DATA_DIR) };
    const { username } = await createPlayer({ balance: BALANCE }, instance);
    const player = new WithdrawingPlayer(port, number, username);
    defer(() => player.end());
    players.push(player);
    await player.begin();
  }
  // The sandbox has registered the accounts and is no longer needed. Its odds and simulated rivals would cost CPU time.
  await companies.stop();
  const durations = await Promise.all(players.map((player) => measureWithdrawals(player, each)));
  return durations.flat();
}

const WARM_UP_REQUESTS = 60;

async function measureWithdrawals(player: WithdrawingPlayer, count: number): Promise<number[]> {
  const durations: number[] = [];
  for (let n = 0; n < WARM_UP_REQUESTS + count; n += 1) {
    const milliseconds = await player.withdraw();
    if (n >= WARM_UP_REQUESTS) durations.push(milliseconds);
  }
  return durations;
}
