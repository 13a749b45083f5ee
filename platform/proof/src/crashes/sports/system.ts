import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@parlay/dev/free-port';
import { type Db, openDatabase } from '@parlay/platform/core/database/database';
import { createTestPlayer } from '@parlay/platform/testing/players';
import type { Player } from '../clients/caller.ts';
import { PlatformNode, SANDBOX } from '../system/node.ts';
import { logIn } from '../world/log-in.ts';
import type { World } from '../world/world.ts';

/** The demo's sports companies, each with its protocol, a brand whose page it has, and the file of its bets. */
const COMPANIES = [
  { id: 'oddsmith', brandId: 104, host: 'localhost:8080', file: 'sports-bets.jsonl' },
  { id: 'touchline', brandId: 140, host: 'bu-140.localhost:8080', file: 'sports-touchline-bets.jsonl' },
] as const;
const PLAYERS_EACH = 2;
const JOURNALS = ['sports-bets', 'sports-requests', 'sports-touchline-bets', 'sports-touchline-requests'];
/** Balance in minor units, enough for all runs of a system. */
const BALANCE = 5_000_000n;

export type Bettor = Player & { company: string };

/** Platform and sports companies that the runs share and that stay up between runs. One process is both companies. */
export interface SportsSystem {
  db: Db;
  platform: PlatformNode;
  company: PlatformNode;
  bettors: readonly Bettor[];
  /** Files with the bets of each company. */
  statements: readonly { company: string; file: string }[];
  end(): Promise<void>;
}

export async function startSportsSystem({ power, dataDir, ...world }: World, name: string): Promise<SportsSystem> {
  const folder = join(dataDir, 'sandbox');
  for (const journal of [...JOURNALS, 'sports-rulings']) rmSync(join(folder, `${journal}.jsonl`), { force: true });
  await world.copy(name);
  const [api, sandbox, desk] = [await freePort(), await freePort(), await freePort()].map(String);
  const ports = { PORT_API: `${api}`, PORT_SANDBOX: `${sandbox}`, PORT_DESK: `${desk}` };
  const env = { ...world.env, ...ports, DATABASE_URL: power.url(name) };
  const platform = new PlatformNode(Number(ports.PORT_API), env);
  const company = new PlatformNode(Number(ports.PORT_SANDBOX), env, undefined, SANDBOX);
  await Promise.all([platform.up(), company.up()]);
  const { db, close } = openDatabase({ url: power.url(name), size: 4 });
  const bettors: Bettor[] = [];
  for (const { id, brandId, host } of COMPANIES) {
    for (let n = 0; n < PLAYERS_EACH; n += 1) {
      const balance = { withdrawable: BALANCE, bonus: 0n, locked: 0n };
      const username = `${name}-${id}-${n}`;
      const { password } = await createTestPlayer(db, { username, brandId, balance });
      bettors.push({ ...(await logIn(platform.origin, username, { password, host })), company: id });
    }
  }
  return {
    ...{ db, platform, company, bettors },
    statements: COMPANIES.map(({ id, file }) => ({ company: id, file: join(folder, file) })),
    end: async () => {
      platform.kill();
      company.kill();
      await close();
      await power.query(`drop database if exists ${name} (force)`);
    },
  };
}
