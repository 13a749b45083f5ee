import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Company } from '@parlay/contracts/providers';
import { freePort } from '@parlay/dev/free-port';
import { openDatabase } from '@parlay/platform/core/database/database';
import { createOperatorToken } from '@parlay/platform/core/operators/tokens';
import { addGames } from '@parlay/platform/testing/games';
import { TestRealtime } from '@parlay/platform/testing/realtime';
import { sandboxCompanies } from '@parlay/server/providers';
import type { Player } from '../clients/caller.ts';
import { type Gifts, prepareGifts } from '../clients/gifts.ts';
import { type OpenCampaign, prepareCampaigns } from '../clients/offers.ts';
import { Companies } from '../system/companies.ts';
import { PlatformNode } from '../system/node.ts';
import { PowerSupply } from '../system/power.ts';
import { agedBy, type Cast, makeCast } from './cast.ts';
import { logIn, usernameOf } from './log-in.ts';

const TEMPLATE = 'chaos_template';
const PLAYERS = 4;

/**
 * Parts that all runs share: one cluster, the companies outside, and a database with logged-in players to copy from.
 */
export interface World {
  dataDir: string;
  /** Key with which a company signs its calls. */
  keyOf(company: string): string;
  power: PowerSupply;
  companies: Companies;
  realtime: TestRealtime;
  /** Environment of a node, but for its database and port. */
  env: Record<string, string>;
  /** Each with what the house gives them. */
  players: readonly (Player & { gifts: Gifts })[];
  /** Players of limits and breaks, and those whom operators decide about. */
  cast: Cast;
  operatorToken: string;
  campaigns: readonly OpenCampaign[];
  /** Makes a database for a run; returns its name. */
  copy(name: string): Promise<string>;
  end(): Promise<void>;
}

export async function makeWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlay-chaos-'));
  chmodSync(dataDir, 0o755);
  const power = new PowerSupply(dataDir);
  const companies = new Companies();
  const realtime = new TestRealtime();
  const port = await companies.listen();
  const providers: readonly Company[] = sandboxCompanies({ PORT_SANDBOX: port, DATA_DIR: dataDir });
  const keyOf = (company: string) => providers.find(({ id }) => id === company)?.keys.theirs ?? '';
  companies.actFor(providers);
  await Promise.all([power.on(), realtime.listen()]);
  const env = {
    DATA_DIR: dataDir,
    PORT_SANDBOX: String(port),
    PORT_REALTIME: String(realtime.port),
    // Nodes are started all the time: what the first has compiled the others need not.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  };
  await power.query(`create database ${TEMPLATE}`);
  const first = { ...env, DATABASE_URL: power.url(TEMPLATE), PORT_DESK: String(await freePort()) };
  const node = new PlatformNode(await freePort(), first);
  await node.up();
  const template = openDatabase({ url: power.url(TEMPLATE), size: 1 });
  await addGames(template.db);
  const logins = Array.from({ length: PLAYERS }, (_, n) => logIn(node.origin, usernameOf(n)));
  const ready = await Promise.all(logins);
  const cast = await makeCast(template.db, node.origin, PLAYERS);
  const operator = await createOperatorToken(template.db, {
    name: 'Olga',
    scopes: ['limits', 'players', 'tournaments', 'withdrawals'],
    days: 1,
  });
  const players: (Player & { gifts: Gifts })[] = [];
  for (const player of ready) players.push({ ...player, gifts: await prepareGifts(template.db, player.customer) });
  const campaigns = await prepareCampaigns(template.db);
  await template.close();
  await node.stop();
  return {
    dataDir,
    keyOf,
    power,
    companies,
    realtime,
    env,
    players,
    cast,
    operatorToken: operator.token,
    campaigns,
    copy: async (name) => {
      await power.query(`create database ${name} template ${TEMPLATE}`);
      await power.query(agedBy(cast), name);
      companies.feed.begin(name);
      return name;
    },
    end: async () => {
      await Promise.all([power.off(), companies.close(), realtime.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
