import { aPlayer } from '../../support/player.ts';
import { startServer } from '../../support/servers.ts';
import type { Platform } from '../support/resources.ts';
import { WithdrawingPlayer } from './withdrawing-player.ts';

export const CLIENTS = 16;
const BALANCE = { withdrawable: '5000.00' };

/**
 * Milliseconds of withdrawal requests by 16 players at once, each one after the other. The first of each are not counted:
 * every connection to the database plans each statement again for its first calls, and the node compiles what it runs often.
 */
export async function withdrawalRequests(
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
    const { username } = await aPlayer({ balance: BALANCE }, place);
    const player = new WithdrawingPlayer(port, number, username);
    defer(() => player.end());
    players.push(player);
    await player.begin();
  }
  // The bank has registered the accounts. From here on its server would only share the processors, with odds and invented rivals.
  await companies.stop();
  const all = await Promise.all(players.map((player) => withdrawals(player, each)));
  return all.flat();
}

const WARM_UP = 60;

async function withdrawals(player: WithdrawingPlayer, count: number): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < WARM_UP + count; n += 1) {
    const milliseconds = await player.withdraw();
    if (n >= WARM_UP) took.push(milliseconds);
  }
  return took;
}
