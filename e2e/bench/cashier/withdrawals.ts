import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@parlay/dev/free-port';
import { aPlayer } from '../../support/player.ts';
import { startPlatform, startServer } from '../../support/servers.ts';
import { WithdrawingPlayer } from './withdrawing-player.ts';

export const CLIENTS = 16;
const BALANCE = { withdrawable: '5000.00' };

/**
 * Milliseconds of withdrawal requests by 16 players at once, each one after the other. The first of each are not counted:
 * every connection to the database plans each statement again for its first calls, and the node compiles what it runs often.
 */
export async function withdrawalRequests(each: number): Promise<number[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlay-cashier-'));
  const [api = 0, sandbox = 0] = await freePorts(2);
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT_API: String(api),
    PORT_SANDBOX: String(sandbox),
    PARLAY_MODE: 'demo',
    LOG_LEVEL: 'error',
  };
  const platform = await startPlatform(api, environment);
  const companies = await startServer('platform/sandbox/src/server.ts', sandbox, environment);
  const players: WithdrawingPlayer[] = [];
  try {
    for (let number = 1; number <= CLIENTS; number += 1) {
      const { username } = await aPlayer({ balance: BALANCE }, { ports: { api }, dataDir });
      const player = new WithdrawingPlayer(api, number, username);
      players.push(player);
      await player.begin();
    }
    // The bank has registered the accounts. From here on its server would only share the processors, with odds and invented rivals.
    await companies.stop();
    const all = await Promise.all(players.map((player) => withdrawals(player, each)));
    return all.flat();
  } finally {
    for (const player of players) player.end();
    await companies.stop();
    await platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
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
