import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@parlay/platform/core/database/database';
import { readEnv } from '@parlay/platform/core/env';
import { invariants } from '@parlay/platform/money/ledger/invariants';
import { reconcileAll } from '@parlay/platform/money/reconciliation/reconcile';
import { differencesOf } from '@parlay/platform/money/reconciliation/repository';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { companyPlan, killAsPlanned } from '../company-plan.ts';
import { Bank } from './bank.ts';
import { type Intent, WithdrawingPlayers } from './players.ts';
import type { PayoutSystem } from './system.ts';

export interface PayoutReport {
  /** Violations, as sentences or rows. */
  violations: unknown[];
  withdrawals: number;
  paid: number;
}

/** Runs withdrawals that a bank decides, kills platform and provider, and compares ledger and statement. */
export async function runPayouts(system: PayoutSystem, seed: number): Promise<PayoutReport> {
  const { db, platform, company, intents } = system;
  await Promise.all([platform.up(), company.up()]);
  const withdrawing = new WithdrawingPlayers(platform.origin, seed);
  const bank = new Bank(db, company.origin, seed);
  withdrawing.start(system.players);
  bank.start();
  await killAsPlanned(system, companyPlan('payouts', seed));
  await delay(300);
  await withdrawing.stop();
  const unfinished = await bank.finish();
  intents.push(...withdrawing.intents);
  const violations = [
    ...unfinished.map((item) => ({ problem: 'did not end although everything is up', ...item })),
    ...(await differences(db, { ...system.env, LOG_LEVEL: 'silent' })),
    ...(await invariants(db)),
    ...(await responseMismatches(db, intents)),
  ];
  const ids = withdrawing.intents.flatMap(({ answer }) => answer?.ids ?? []);
  return { violations, withdrawals: ids.length, paid: await paidOf(db, ids) };
}

async function paidOf(db: Db, ids: readonly string[]): Promise<number> {
  const rows = await readRows(
    db,
    { paid: z.number() },
    sql`
    select count(*)::int as paid from withdrawal where state = 'paid' and id = any(${ids}::uuid[])`,
  );
  return rows[0]?.paid ?? 0;
}

/** Waits for late notifications and returns the remaining differences between ledger and statement. */
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

/** Returns withdrawals missing from all responses, withdrawals in responses that do not exist, and lost requests. */
async function responseMismatches(db: Db, intents: readonly Intent[]): Promise<string[]> {
  const rows = await readRows(
    db,
    { id: z.string(), amount: z.string() },
    sql`
    select id, wire_money(amount, currency) as amount from withdrawal`,
  );
  const amounts = new Map(
    intents.flatMap(({ answer, amount }) => (answer?.ids ?? []).map((id) => [id, amount] as const)),
  );
  return [
    ...intents.filter(({ answer }) => !answer).map(({ key }) => `${key} has no answer although everything is up`),
    ...rows.filter(({ id, amount }) => amounts.get(id) !== amount).map(({ id }) => `${id} was acknowledged to nobody`),
    ...[...amounts.keys()].filter((id) => !rows.some((row) => row.id === id)).map((id) => `${id} is lost`),
  ];
}
