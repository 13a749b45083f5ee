import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@parlay/dev/test-database';
import { pause } from '@parlay/server/pause';
import pg from 'pg';
import { Leader } from './leader.ts';

let database: TestDatabase;
const running: Leader[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((leader) => leader.stop()));
});
afterAll(() => database.drop());

function startLeader(
  lock: number,
  lead: (signal: AbortSignal) => Promise<void> = idle,
  errors: unknown[] = [],
): Leader {
  const onError = (error: unknown) => errors.push(error);
  const leader = new Leader({ databaseUrl: database.owner, lock: [7, lock], lead, onError, everyMs: 20 });
  leader.start();
  running.push(leader);
  return leader;
}

const idle = (signal: AbortSignal) => pause(60_000, signal);

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (condition()) return;
    await delay(10);
  }
  throw new Error(`never became true: ${condition}`);
}

describe('a leader', () => {
  it('works on one node at a time, and another node takes over when it stops', async () => {
    const first = startLeader(1);
    await until(() => first.leads);
    const second = startLeader(1);
    await delay(200);
    expect(second.leads).toBe(false);
    await first.stop();
    await until(() => second.leads);
  });

  it('stops its work when its connection breaks, then acquires the lock again', async () => {
    let hasEnded = false;
    const first = startLeader(2, async (signal) => {
      await idle(signal);
      hasEnded = true;
    });
    await until(() => first.leads);
    const client = new pg.Client({ connectionString: database.owner });
    await client.connect();
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parlay-leader' and datname = current_database()",
    );
    await client.end();
    await until(() => hasEnded);
    await until(() => first.leads);
  });

  it('reports a failure and retries', async () => {
    const errors: unknown[] = [];
    let attempts = 0;
    startLeader(
      3,
      async () => {
        attempts += 1;
        throw new Error('broken');
      },
      errors,
    );
    await until(() => attempts > 2);
    expect(errors[0]).toEqual(new Error('broken'));
  });
});
