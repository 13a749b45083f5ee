import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Db, openDatabase } from '@parlay/platform/core/database/database';
import { readEnv } from '@parlay/platform/core/env';
import { invariants } from '@parlay/platform/money/ledger/invariants';
import { reconcileAll } from '@parlay/platform/money/reconciliation/reconcile';
import { differencesOf } from '@parlay/platform/money/reconciliation/repository';
import { anInstrument, verify } from '@parlay/platform/testing/withdrawals';
import { freePort } from '@parlay/tooling/free-port';
import { sql } from 'kysely';
import { COMPANIES, PlatformNode } from '../system/node.ts';
import type { World } from '../system/world.ts';
import { Bank } from './bank.ts';
import { payoutPlan } from './plan.ts';
import { type Intent, WithdrawingPlayers } from './players.ts';

export interface PayoutReport {
  /** What is wrong, in sentences or rows. */
  violations: unknown[];
  withdrawals: number;
  paid: number;
}

/** One run: players withdraw, a bank decides, platform and company are killed, and ledger and statement are compared. */
export async function runPayouts(world: World, seed: number): Promise<PayoutReport> {
  const { power, dataDir } = world;
  for (const name of ['orders', 'notifications', 'payouts', 'payout-notifications'])
    rmSync(join(dataDir, 'sandbox', `${name}.jsonl`), { force: true });
  const name = await world.copy(`payouts_${seed}_${Date.now()}`);
  const ports = { PORT_API: String(await freePort()), PORT_SANDBOX: String(await freePort()) };
  const env = { ...world.env, ...ports, DATABASE_URL: power.url(name) };
  const platform = new PlatformNode(Number(ports.PORT_API), env);
  const company = new PlatformNode(Number(ports.PORT_SANDBOX), env, undefined, COMPANIES);
  const { db, close } = openDatabase({ url: power.url(name), size: 4 });
  try {
    const players = await Promise.all(
      world.players.map(async (player) => {
        await verify(db, player.customer);
        return { ...player, instrumentId: await anInstrument(db, player.customer) };
      }),
    );
    await Promise.all([platform.up(), company.up()]);
    const withdrawing = new WithdrawingPlayers(platform.origin, seed);
    const bank = new Bank(db, company.origin, seed);
    withdrawing.start(players);
    bank.start();
    for (const { victim, afterMs, awayMs } of payoutPlan(seed)) {
      await delay(afterMs);
      if (victim !== 'company') platform.kill();
      if (victim !== 'platform') company.kill();
      await delay(awayMs);
      await Promise.all([platform.up(), company.up()]);
    }
    await delay(300);
    await withdrawing.stop();
    const ended = await bank.finish();
    const violations = [
      ...(ended ? [] : ['withdrawals did not end although everything is up']),
      ...(await differences(db, { ...env, LOG_LEVEL: 'silent' })),
      ...(await invariants(db)),
      ...(await unlikeAnswers(db, withdrawing.intents)),
    ];
    const { rows } = await sql<{ all: number; paid: number }>`
      select count(*)::int as all, (count(*) filter (where state = 'paid'))::int as paid from withdrawal`.execute(db);
    return { violations, withdrawals: rows[0]?.all ?? 0, paid: rows[0]?.paid ?? 0 };
  } finally {
    platform.kill();
    company.kill();
    await close();
    await power.query(`drop database if exists ${name} (force)`);
  }
}

/** Where ledger and statement differ, once a late notification has arrived. */
async function differences(db: Db, env: Record<string, string>): Promise<unknown[]> {
  const read = readEnv(env);
  if (!read.ok) return [read.error];
  const problems: unknown[] = [];
  const options = { db, config: read.config, graceMs: 0, onError: (error: unknown) => problems.push(String(error)) };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await reconcileAll(options);
    const { items } = await differencesOf(db, { which: 'open', page: 1, size: 100 });
    if (items.length === 0 || attempt === 19) return [...problems, ...items];
    await delay(250);
  }
  return problems;
}

/** Withdrawals that no answer named, and answers whose withdrawals are not there. */
async function unlikeAnswers(db: Db, intents: readonly Intent[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; amount: string }>`
    select id, wire_money(amount, currency) as amount from withdrawal`.execute(db);
  const named = new Map(
    intents.flatMap(({ answer, amount }) => (answer?.ids ?? []).map((id) => [id, amount] as const)),
  );
  return [
    ...intents.filter(({ answer }) => !answer).map(({ key }) => `${key} has no answer although everything is up`),
    ...rows.filter(({ id, amount }) => named.get(id) !== amount).map(({ id }) => `${id} was acknowledged to nobody`),
    ...[...named.keys()].filter((id) => !rows.some((row) => row.id === id)).map((id) => `${id} is lost`),
  ];
}
