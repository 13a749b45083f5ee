import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Status } from '../channels/views/status.ts';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { casinoRelease, hostRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';
import type { Counts } from './failing.ts';

const REMOTE = 'remote-casino';
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.goLive(hostRelease(), '1.0.0');
  for (const build of ['1', '2']) await registry.goLive(casinoRelease({ build }), `${build}.0.0`);
  await registry.publish(casinoRelease({ build: '3' }), '3.0.0');
  await sql`insert into webhook (name, url, secret, least_severity, made_by)
    values ('pager', 'http://127.0.0.1:9/', 's', 'alarm', 'ops')`.execute(registry.db);
});
afterAll(() => registry.remove());

const status = async () => (await registry.status()).body.data as unknown as Status;
const liveRow = async () => (await status()).remotes.find((row) => row.remote === REMOTE && row.canary === null);
const alarms = async () =>
  (await readRows(registry.db, { body: z.string() }, sql`select body from webhook_message order by id`))
    .map(({ body }) => JSON.parse(body) as { event: string; severity: string; reason: string; changes: object[] })
    .filter(({ event }) => event === 'remote fails');

/** Backdates live versions by an hour, so that earlier minutes count. */
const backdateLive = () => sql`UPDATE live SET since = now() - interval '1 hour'`.execute(registry.db);

/** Inserts page counts for a minute `minutesAgo`. */
const insertCounts = (version: string, counts: Partial<Counts>, minutesAgo = 0) => {
  const { alive = 0, loads = 0, failures = 0, errors = 0 } = counts;
  return sql`insert into health_minute (channel, remote, version, arm, minute, alive, loads, failures, errors)
    values ('production', ${REMOTE}, ${version}, 'everyone', date_trunc('minute', now()) - make_interval(mins => ${minutesAgo}),
      ${alive}, ${loads}, ${failures}, ${errors})`.execute(registry.db);
};

it('reports a failing live version once, even during a canary, until it is rolled back', async () => {
  expect(await liveRow()).toMatchObject({ version: '2.0.0', failing: null });
  // Reports of a version that is no longer live.
  await insertCounts('1.0.0', { loads: 1, failures: 30 }, 1);
  await backdateLive();
  await registry.promote(REMOTE, { version: '3.0.0', canary: 10 });
  await insertCounts('2.0.0', { loads: 21, failures: 13 });
  await waitFor(async () => (await liveRow())?.failing !== null);
  const sentence = '13 of 34 mounts failed in 10 minutes';
  expect((await liveRow())?.failing).toMatchObject({ what: 'mounts', bad: 13, of: 34, sentence });
  expect((await status()).remotes.filter(({ failing }) => failing)).toHaveLength(1);

  // The counts are updated without another alarm.
  await sql`update health_minute set failures = 20 where version = '2.0.0'`.execute(registry.db);
  await waitFor(async () => (await liveRow())?.failing?.bad === 20);
  expect(await alarms()).toMatchObject([
    {
      ...{ severity: 'alarm', by: 'registry', channel: 'production', reason: sentence },
      changes: [{ remote: REMOTE, version: '2.0.0', what: 'mounts', bad: 13, of: 34 }],
    },
  ]);

  await registry.rollback(REMOTE, { from: '2.0.0', reason: sentence });
  await waitFor(async () => (await sql`select from failing_remote`.execute(registry.db)).rows.length === 0);
  expect(await liveRow()).toMatchObject({ version: '1.0.0' });
});

it('ends the alarm of a version that works again, and raises another one if it fails again', async () => {
  const before = (await alarms()).length;
  await registry.promote(REMOTE, { version: '3.0.0' });
  await backdateLive();
  await insertCounts('3.0.0', { alive: 40, loads: 40, errors: 30 });
  await waitFor(async () => (await liveRow())?.failing?.what === 'errors');
  await sql`update health_minute set minute = minute - interval '11 minutes' where version = '3.0.0'`.execute(
    registry.db,
  );
  await waitFor(async () => (await liveRow())?.failing === null);
  await insertCounts('3.0.0', { failures: 40 });
  await waitFor(async () => (await alarms()).length === before + 2);
});

it('reports a version that fails in the minute in which it went live', async () => {
  await registry.publish(casinoRelease({ build: '4' }), '4.0.0');
  await insertCounts('4.0.0', { failures: 30 }, 1);
  await registry.promote(REMOTE, { version: '4.0.0' });
  expect(await liveRow()).toMatchObject({ version: '4.0.0', failing: null });
  await sql`update live set since = date_trunc('minute', now()) + interval '59 seconds'`.execute(registry.db);
  await insertCounts('4.0.0', { failures: 5 });
  await waitFor(async () => (await liveRow())?.failing?.of === 5);
});
