import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@parlay/dev/test-database';
import { applicationRole } from '@parlay/server/application-role';
import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { abandonRunningJobs, makeDue } from '../../testing/jobs.ts';
import { TEST_TIMEOUTS } from '../../testing/platform.ts';
import { type Database, type Db, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { startJobs } from '../jobs/start.ts';
import { NOTICE_JOB, queueOf } from './job.ts';
import { bindNoticeHandler, declareNotice, type NoticeResult } from './notice.ts';
import { sweepNotices, waitingNotices } from './notices.gen.ts';
import { receiveNotice } from './receive.ts';
import { noticeHandler } from './work-off.ts';

let fresh: TestDatabase;
let owner: pg.Client;
let database: Database;
beforeAll(async () => {
  fresh = await createTestDatabase();
  await migrate(fresh.owner, { application: applicationRole(fresh) });
  owner = new pg.Client({ connectionString: fresh.owner });
  await owner.connect();
  await owner.query('create table applied (number int generated always as identity, subject text, word text)');
  await owner.query('grant select, insert on applied to public');
  database = openDatabase({ url: fresh.application, size: 6, ...TEST_TIMEOUTS });
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await fresh.drop();
});

const Body = z.object({ subject: z.string(), word: z.string() });
const KIND = declareNotice({ name: 'test', body: Body });
const running: { stop(): Promise<void> }[] = [];
const stopNodes = () => Promise.all(running.splice(0).map((jobs) => jobs.stop()));
let warnings: unknown[] = [];
const log = { warn: (line: unknown) => void warnings.push(line), error: (line: unknown) => void warnings.push(line) };

/** Starts a node that writes down each event, after `before`, in the transaction of the event. */
function startNode(
  before: (trx: Db, body: z.infer<typeof Body>) => Promise<NoticeResult | undefined> = async () => undefined,
) {
  const handler = bindNoticeHandler(KIND, async (trx, _company, body) => {
    await sql`insert into applied (subject, word) values (${body.subject}, ${body.word})`.execute(trx);
    return (await before(trx, body)) ?? { ok: true };
  });
  running.push(startJobs(database, [noticeHandler(database, [handler])], log));
}

beforeEach(() => {
  warnings = [];
});
afterEach(async () => {
  await stopNodes();
  await owner.query('delete from pgboss.job; delete from applied; delete from company_notice');
});

async function until<T>(probe: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    await delay(20);
  }
}

const tell = (
  subject: string,
  position: number,
  { word = `word ${position}`, eventId = randomUUID() as string } = {},
) => receiveNotice(database.db, KIND, { company: 'acme', eventId, subject, position, body: { subject, word } });
const applied = async (subject: string) => {
  const { rows } = await owner.query('select word from applied where subject = $1 order by number', [subject]);
  return rows.map(({ word }) => String(word));
};
const wordsOf = (subject: string, count: number) =>
  until(async () => {
    const words = await applied(subject);
    return words.length >= count ? words : undefined;
  });
const nothingWaits = () =>
  until(async () =>
    (await owner.query('select from company_notice where done_at is null')).rowCount === 0 ? true : undefined,
  );
const jobsOf = async (subject: string) => {
  const key = queueOf('acme', subject);
  return (await owner.query('select state from pgboss.job where singleton_key = $1', [key])).rows.map(
    ({ state }) => state,
  );
};

describe('an event of a company', () => {
  it('is applied in the order of the company, whatever order it arrives in', async () => {
    for (const position of [3, 1, 4, 2]) expect(await tell('order', position)).toEqual({ ok: true });
    expect(await applied('order')).toEqual([]);
    startNode();
    expect(await wordsOf('order', 4)).toEqual(['word 1', 'word 2', 'word 3', 'word 4']);
  });

  it('is applied once, however often and on however many nodes it arrives', async () => {
    startNode();
    startNode();
    const eventId = randomUUID();
    const receipts = await Promise.all(Array.from({ length: 12 }, () => tell('repeat', 1, { eventId })));
    expect(receipts).toEqual(Array(12).fill({ ok: true }));
    await wordsOf('repeat', 1);
    await nothingWaits();
    expect(await tell('repeat', 1, { eventId })).toEqual({ ok: true });
    await tell('repeat', 2);
    expect(await wordsOf('repeat', 2)).toEqual(['word 1', 'word 2']);
  });

  it('is refused with other data, before and after it was applied, and the first one stands', async () => {
    const eventId = randomUUID();
    await tell('other', 1, { eventId });
    const changed = () => tell('other', 1, { eventId, word: 'changed' });
    expect(await changed()).toEqual({ ok: false, error: 'other-data' });
    startNode();
    await wordsOf('other', 1);
    await nothingWaits();
    expect(await changed()).toEqual({ ok: false, error: 'other-data' });
    expect(await applied('other')).toEqual(['word 1']);
  });

  it('is applied later if every node dies after the answer', async () => {
    await tell('death', 1);
    expect(await jobsOf('death')).toEqual(['created']);
    startNode();
    expect(await wordsOf('death', 1)).toEqual(['word 1']);
  });

  it('is not stored without its job', async () => {
    await owner.query('alter table pgboss.job rename to job_away');
    await expect(tell('lost', 1, { eventId: 'lost' })).rejects.toThrow('pgboss.job');
    await owner.query('alter table pgboss.job_away rename to job');
    expect((await owner.query('select from company_notice')).rowCount).toBe(0);
    expect(await tell('lost', 1, { eventId: 'lost' })).toEqual({ ok: true });
  });

  it('is applied once if the node dies while applying it', async () => {
    let attempts = 0;
    startNode(async (trx) => {
      attempts += 1;
      // A killed process looks like this to the database.
      if (attempts === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
      return undefined;
    });
    await tell('killed', 1);
    await tell('killed', 2);
    await until(async () => (attempts > 0 ? true : undefined));
    await abandonRunningJobs(database);
    await makeDue(database, NOTICE_JOB.name);
    expect(await wordsOf('killed', 2)).toEqual(['word 1', 'word 2']);
  });

  it('that fails holds back only its own subject, is measured, and is tried again', async () => {
    let isBroken = true;
    startNode(async (_trx, { word }) => {
      if (isBroken && word === 'poison') throw new TypeError('aino@example.com is wrong');
      return undefined;
    });
    await tell('poisoned', 1, { word: 'poison' });
    await tell('poisoned', 2);
    await until(async () => ((await jobsOf('poisoned')).includes('retry') ? true : undefined));
    await tell('healthy', 1);
    expect(await wordsOf('healthy', 1)).toEqual(['word 1']);
    expect(await applied('poisoned')).toEqual([]);
    expect(await waitingNotices(database.db)).toEqual([{ company: 'acme', failing: 1, seconds: expect.any(Number) }]);
    const { rows } = await owner.query('select failure from company_notice where failure is not null');
    expect(rows).toEqual([{ failure: 'TypeError' }]);
    isBroken = false;
    await makeDue(database, NOTICE_JOB.name);
    expect(await wordsOf('poisoned', 2)).toEqual(['poison', 'word 2']);
  });

  it('that can never be applied is put aside with its reason, and the next ones are applied', async () => {
    startNode(async (_trx, { word }) => (word === 'late' ? { ok: false, refused: 'too-late' } : undefined));
    await tell('aside', 1, { word: 'late' });
    await tell('aside', 2);
    await wordsOf('aside', 2);
    await nothingWaits();
    const { rows } = await owner.query('select failure, body from company_notice order by position');
    expect(rows).toEqual([
      { failure: 'too-late', body: null },
      { failure: null, body: null },
    ]);
  });

  it('is known for four months after it was applied', async () => {
    const [old, recent] = [randomUUID(), randomUUID()];
    startNode();
    await tell('kept', 1, { eventId: old });
    await tell('kept', 2, { eventId: recent });
    await wordsOf('kept', 2);
    await nothingWaits();
    await owner.query(`update company_notice set done_at = now() - interval '5 months' where event_id = $1`, [old]);
    await sweepNotices(database.db);
    const { rows } = await owner.query('select event_id as "eventId" from company_notice');
    expect(rows).toEqual([{ eventId: recent }]);
  });
});
