import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@parlay/dev/free-port';
import { type Db, openDatabase } from '@parlay/platform/core/database/database';
import { anInstrument, creditMoney, verifyIdentity } from '@parlay/platform/testing/withdrawals';
import { PlatformNode, SANDBOX } from '../system/node.ts';
import { logIn, usernameOf } from '../world/log-in.ts';
import type { World } from '../world/world.ts';
import type { Intent, WithdrawingPlayer } from './players.ts';

const JOURNALS = ['orders', 'notifications', 'payouts', 'payout-notifications'];
/** Balance in minor units, enough for ten runs and below the daily amount that needs an operator. */
const BALANCE = 500_000n;

/** Settings without approvals, because players request dozens of withdrawals and there is no operator. */
const WITHOUT_OPERATORS = { automaticBelow: { EUR: 1_000_000 }, automaticPerDay: 1_000 };

/**
 * Platform and payment provider that the runs share and that stay up between runs, with players who may withdraw.
 */
export interface PayoutSystem {
  db: Db;
  platform: PlatformNode;
  company: PlatformNode;
  players: WithdrawingPlayer[];
  /** Environment variables of the platform. */
  env: Record<string, string>;
  /** Requests of all runs so far. */
  intents: Intent[];
  end(): Promise<void>;
}

export async function startPayoutSystem({ power, dataDir, ...world }: World, name: string): Promise<PayoutSystem> {
  for (const journal of JOURNALS) rmSync(join(dataDir, 'sandbox', `${journal}.jsonl`), { force: true });
  await world.copy(name);
  const [api, sandbox, desk] = [await freePort(), await freePort(), await freePort()].map(String);
  const ports = { PORT_API: `${api}`, PORT_SANDBOX: `${sandbox}`, PORT_DESK: `${desk}` };
  const overrides = join(dataDir, 'payout-brands.json');
  writeFileSync(overrides, JSON.stringify({ 104: { withdrawal: WITHOUT_OPERATORS } }));
  const env = { ...world.env, ...ports, DATABASE_URL: power.url(name), BRAND_OVERRIDES: overrides };
  const platform = new PlatformNode(Number(ports.PORT_API), env);
  const company = new PlatformNode(Number(ports.PORT_SANDBOX), env, undefined, SANDBOX);
  await Promise.all([platform.up(), company.up()]);
  const { db, close } = openDatabase({ url: power.url(name), size: 4 });
  const players = await Promise.all(
    world.players.map(async (_, index) => {
      // Sessions in the copied database may have expired, because twenty systems take longer than a session.
      const player = await logIn(platform.origin, usernameOf(index));
      await Promise.all([verifyIdentity(db, player.customer), creditMoney(db, player.customer, BALANCE)]);
      return { ...player, instrumentId: await anInstrument(db, player.customer) };
    }),
  );
  return {
    ...{ db, platform, company, players, env, intents: [] },
    end: async () => {
      platform.kill();
      company.kill();
      await close();
      await power.query(`drop database if exists ${name} (force)`);
    },
  };
}
