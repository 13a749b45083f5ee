import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { queueNames } from './core/jobs/queue.ts';
import { allHandlers, runAllJobs } from './jobs.ts';
import { type TestPlatform, testPlatform } from './testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

it('handlers exist for exactly the queues that migrations created', async () => {
  const log = { warn: () => undefined, error: () => undefined };
  const { handlers, stop } = allHandlers(platform.database, platform.config, log);
  stop();
  expect(handlers.map(({ kind }) => kind.name).sort()).toEqual(await queueNames(platform.database.db));
});

it('a job of each kind completes if its subject does not exist', async () => {
  const errors: unknown[] = [];
  const log = { warn: () => undefined, error: (line: unknown) => void errors.push(line) };
  const { db } = platform.database;
  const jobs = runAllJobs(platform.database, platform.config, log);
  const id = randomUUID();
  const names = await queueNames(db);
  for (const queue of names) {
    await sql`select job_add(${queue}, ${JSON.stringify({ id, asked: 0, ticket: '0' })}::jsonb, ${id})`.execute(db);
  }
  const completedRows = () =>
    readRows(db, { name: z.string() }, sql`select name from pgboss.job where state = 'completed' order by name`);
  for (;;) {
    const completed = (await completedRows()).map(({ name }) => name);
    if (completed.length === names.length || errors.length > 0) break;
    await delay(50);
  }
  await jobs.stop();
  expect(errors).toEqual([]);
  expect((await completedRows()).map(({ name }) => name)).toEqual(names);
});

it('metrics count the waiting, failing and given-up jobs of each queue', async () => {
  const { body } = await platform.app.inject({ url: '/metrics' });
  const names = await queueNames(platform.database.db);
  for (const metric of ['jobs_waiting', 'jobs_due_seconds', 'jobs_failing', 'jobs_given_up']) {
    for (const queue of names) expect(body).toContain(`${metric}{queue="${queue}"} `);
  }
});
