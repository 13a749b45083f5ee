import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Company } from '@parlay/contracts/providers';
import { openDatabase } from '@parlay/platform/core/database/database';
import { createOperatorToken } from '@parlay/platform/core/operators/tokens';
import { addGames } from '@parlay/platform/testing/games';
import { TestPaycorner } from '@parlay/platform/testing/paycorner';
import { TestRealtime } from '@parlay/platform/testing/realtime';
import { freePort } from '@parlay/tooling/free-port';
import { sandboxCompanies } from '@parlay/tooling/providers';
import type { Player } from '../load/caller.ts';
import { type Gifts, prepareGifts } from '../load/gifts.ts';
import { type OpenCampaign, prepareCampaigns } from '../load/offers.ts';
import { logIn, usernameOf } from './log-in.ts';
import { PlatformNode } from './node.ts';
import { PowerSupply } from './power.ts';

const TEMPLATE = 'chaos_template';
const PLAYERS = 4;
/** Players that an operator puts on a break. */
const LEAVING = 6;
/** Players who exclude themselves. */
const EXCLUDING = 3;

/** What all runs share: one cluster, the companies outside, and a database with logged-in players to copy from. */
export interface World {
  dataDir: string;
  /** Key with which a company signs its calls. */
  keyOf(company: string): string;
  power: PowerSupply;
  paycorner: TestPaycorner;
  realtime: TestRealtime;
  /** Environment of a node, but for its database and port. */
  env: Record<string, string>;
  /** Each with what the house gives them. */
  players: readonly (Player & { gifts: Gifts })[];
  /** Logged in like them, and never playing. */
  leaving: readonly Player[];
  excluding: readonly Player[];
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
  const paycorner = new TestPaycorner();
  const realtime = new TestRealtime();
  const port = await paycorner.listen();
  const providers: readonly Company[] = sandboxCompanies({ PORT_SANDBOX: port, DATA_DIR: dataDir });
  const keyOf = (company: string) => providers.find(({ id }) => id === company)?.keys.theirs ?? '';
  paycorner.of({ providers });
  await Promise.all([power.on(), realtime.listen()]);
  const env = {
    DATA_DIR: dataDir,
    PORT_SANDBOX: String(port),
    PORT_REALTIME: String(realtime.port),
    // Nodes are started all the time: what the first has compiled the others need not.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  };
  await power.query(`create database ${TEMPLATE}`);
  const node = new PlatformNode(await freePort(), { ...env, DATABASE_URL: power.url(TEMPLATE) });
  await node.up();
  const template = openDatabase({ url: power.url(TEMPLATE), size: 1 });
  await addGames(template.db);
  // One group after the other: a node takes no more than some logins at once.
  const [ready, leaving, excluding] = [
    await logInSome(node.origin, 0, PLAYERS),
    await logInSome(node.origin, PLAYERS, LEAVING),
    await logInSome(node.origin, PLAYERS + LEAVING, EXCLUDING),
  ];
  const operator = await createOperatorToken(template.db, { name: 'Olga', scopes: ['players'], days: 1 });
  const players: (Player & { gifts: Gifts })[] = [];
  for (const player of ready) players.push({ ...player, gifts: await prepareGifts(template.db, player.customer) });
  const campaigns = await prepareCampaigns(template.db);
  await template.close();
  await node.stop();
  return {
    dataDir,
    keyOf,
    power,
    paycorner,
    realtime,
    env,
    players,
    leaving,
    excluding,
    operatorToken: operator.token,
    campaigns,
    copy: async (name) => {
      await power.query(`create database ${name} template ${TEMPLATE}`);
      return name;
    },
    end: async () => {
      await Promise.all([power.off(), paycorner.close(), realtime.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const logInSome = (origin: string, first: number, count: number): Promise<Player[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => logIn(origin, usernameOf(first + n))));
