import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { freePort } from '@parlay/dev/free-port';
import { type Db, openDatabase } from '@parlay/platform/core/database/database';
import { createOperatorToken } from '@parlay/platform/core/operators/tokens';
import { frameTokens } from '@parlay/platform/play/frames/tokens';
import { addGames } from '@parlay/platform/testing/games';
import { TestRealtime } from '@parlay/platform/testing/realtime';
import { sandboxCompanies } from '@parlay/server/providers';
import { readRows } from '@parlay/server/read-rows';
import { installationSecrets } from '@parlay/server/secrets';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Player } from '../clients/caller.ts';
import { SPORTS } from '../clients/free-bets.ts';
import { type OpenCampaign, prepareCampaigns } from '../clients/offers.ts';
import { type Promotions, preparePromotions } from '../clients/promotions.ts';
import { Companies } from '../system/companies.ts';
import { PlatformNode } from '../system/node.ts';
import { PowerSupply } from '../system/power.ts';
import { type Cast, createCast } from './cast.ts';
import { logIn, usernameOf } from './log-in.ts';

/** Template database that runs copy. */
export const TEMPLATE_DATABASE = 'chaos_template';
const PLAYER_COUNT = 4;

/** Logged-in players in the template database, with data that was prepared for them. */
export interface PreparedPlayers {
  /** Players with their house promotions, and a token of the sports company that none of their brands' pages show. */
  players: readonly (Player & { gifts: Promotions; sportsToken: string })[];
  /** Players with separate roles, such as players on a break or players about whom operators decide. */
  cast: Cast;
  operatorToken: string;
  campaigns: readonly OpenCampaign[];
}

/** Returns a node's environment variables, except for the database and the ports of other services. */
export const environmentOf = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  // Nodes are started frequently, so they share the code that the first node compiled.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(dataDir, 'compiled'),
});

/**
 * Fills a data folder with a database cluster and the prepared database. In a jest run, one test file prepares it and
 * the others copy the folder.
 */
export async function prepareDataFolder(dataDir: string): Promise<PreparedPlayers> {
  // Folder of the run's test server, which exists only with jest.
  const shared = process.env.PARLAY_TEST_SERVER;
  if (!shared) return prepare(dataDir);
  const folder = join(shared, 'crash-world');
  const ready = join(shared, 'crash-world.ready');
  if (isFirst(folder)) {
    const publish = (content: object) => {
      writeFileSync(`${ready}-draft`, serialize(content), { mode: 0o600 });
      renameSync(`${ready}-draft`, ready);
    };
    await prepare(folder).then(publish, (error) => publish({ error: String(error) }));
  }
  // A failure is also published. If the preparing process is killed, jest's timeout ends the wait.
  while (!existsSync(ready)) await delay(50);
  const result = deserialize(readFileSync(ready)) as PreparedPlayers | { error: string };
  if ('error' in result) throw new Error(result.error);
  // Preserves the owner, because the cluster's files belong to another user.
  const copy = spawnSync('cp', ['-a', `${folder}/.`, dataDir], { encoding: 'utf8' });
  if (copy.status !== 0) throw new Error(copy.stderr);
  return result;
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o755 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function prepare(dataDir: string): Promise<PreparedPlayers> {
  const power = new PowerSupply(dataDir);
  const companies = new Companies();
  const realtime = new TestRealtime();
  const port = await companies.listen();
  companies.actFor(sandboxCompanies({ PORT_SANDBOX: port, DATA_DIR: dataDir }));
  await Promise.all([power.on(), realtime.listen()]);
  try {
    await power.query(`create database ${TEMPLATE_DATABASE}`);
    const node = new PlatformNode(await freePort(), {
      ...environmentOf(dataDir),
      PORT_SANDBOX: String(port),
      PORT_REALTIME: String(realtime.port),
      DATABASE_URL: power.url(TEMPLATE_DATABASE),
      PORT_DESK: String(await freePort()),
    });
    await node.up();
    try {
      return await populate(power.url(TEMPLATE_DATABASE), node.origin, installationSecrets(dataDir).session);
    } finally {
      await node.stop();
    }
  } finally {
    await Promise.all([power.off(), companies.close(), realtime.close()]);
  }
}

/** Returns the login session of a player. */
async function sessionOf(db: Db, customer: string): Promise<string> {
  const rows = await readRows(db, { id: z.string() }, sql`select id from session where customer_id = ${customer}`);
  return rows[0]?.id ?? '';
}

async function populate(url: string, origin: string, secret: string): Promise<PreparedPlayers> {
  const { db, close } = openDatabase({ url, size: 1 });
  try {
    await addGames(db);
    const loggedIn = await Promise.all(Array.from({ length: PLAYER_COUNT }, (_, n) => logIn(origin, usernameOf(n))));
    const cast = await createCast(db, origin, PLAYER_COUNT);
    const operator = await createOperatorToken(db, {
      name: 'Olga',
      scopes: ['limits', 'players', 'tournaments', 'withdrawals'],
      days: 1,
    });
    const tokens = frameTokens(secret);
    const players: PreparedPlayers['players'][number][] = [];
    for (const player of loggedIn) {
      const sportsToken = tokens.issue(SPORTS, await sessionOf(db, player.customer));
      players.push({ ...player, sportsToken, gifts: await preparePromotions(db, player.customer) });
    }
    return { players, cast, operatorToken: operator.token, campaigns: await prepareCampaigns(db) };
  } finally {
    await close();
  }
}
