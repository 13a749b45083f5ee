import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@parlay/tooling/free-port';
import { startPlatform, startServer } from '../../support/servers.ts';
import { WithdrawingPlayer } from './withdrawing-player.ts';

export const CLIENTS = 16;

/** Milliseconds of withdrawal requests by 16 players at once, each one after the other. The first of each are not counted. */
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
  const players = Array.from({ length: CLIENTS }, (_, index) => new WithdrawingPlayer(api, index + 1));
  try {
    for (const player of players) await player.begin();
    const all = await Promise.all(players.map((player) => withdrawals(player, each)));
    return all.flat();
  } finally {
    for (const player of players) player.end();
    await companies.stop();
    await platform.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const WARM_UP = 5;

async function withdrawals(player: WithdrawingPlayer, count: number): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < WARM_UP + count; n += 1) {
    const milliseconds = await player.withdraw();
    if (n >= WARM_UP) took.push(milliseconds);
  }
  return took;
}
