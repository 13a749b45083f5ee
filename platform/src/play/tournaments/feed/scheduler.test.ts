import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { count, type TestLedger, testLedger } from '../../../money/ledger/test-ledger.ts';
import { PERIOD_MS } from './calendar.ts';
import { DemoScheduler } from './scheduler.ts';

let ledger: TestLedger;
const running: DemoScheduler[] = [];
beforeAll(async () => {
  ledger = await testLedger();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((scheduler) => scheduler.stop()));
});
afterAll(() => ledger.drop());

let now = new Date('2026-03-01T12:30:00Z');
const errors: unknown[] = [];
function node(): DemoScheduler {
  const scheduler = new DemoScheduler({
    db: ledger.db,
    databaseUrl: ledger.url,
    seed: 'seed',
    currencies: ['EUR', 'PEN'],
    everyMs: 20,
    clock: () => now,
    onError: (error) => errors.push(error),
  });
  scheduler.start();
  running.push(scheduler);
  return scheduler;
}

async function until(fact: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (await fact()) return;
    await delay(10);
  }
  throw new Error(`never became true: ${fact}`);
}

const tournamentsOn = () =>
  count(ledger.db, 'tournament', sql`status = 'RUNNING' and starts_at <= ${now} and ends_at > ${now}`);

describe('the demo scheduler', () => {
  it('is driven by one node at a time; another takes over when it goes', async () => {
    const first = node();
    await until(() => first.leads);
    const second = node();
    await until(async () => (await tournamentsOn()) === 2);
    expect(second.leads).toBe(false);
    await first.stop();
    await until(() => second.leads);
    expect(errors).toEqual([]);
  });

  it('follows the clock from one tournament to the next', async () => {
    node();
    await until(async () => (await tournamentsOn()) === 2);
    now = new Date(now.getTime() + PERIOD_MS);
    await until(async () => (await tournamentsOn()) === 2);
    // The ones before are finished when their results are written and their prizes paid.
    await until(async () => (await count(ledger.db, 'tournament', sql`status = 'RUNNING'`)) === 2);
    expect(errors).toEqual([]);
  });
});
