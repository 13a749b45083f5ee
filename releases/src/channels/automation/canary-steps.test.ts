import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startEdge, type TestEdge } from '../../testing/edge.ts';
import { startLiveSite } from '../../testing/live-site.ts';
import type { TestRegistry } from '../../testing/registry.ts';
import { casinoRelease } from '../../testing/site.ts';
import { waitFor } from '../../testing/wait.ts';

let registry: TestRegistry;
beforeAll(async () => {
  // No browser visits this site.
  registry = await startLiveSite({ growthNeedsBrowsers: false });
  await registry.publish(casinoRelease({ build: '2' }), '2.0.0');
});
afterAll(() => registry.remove());
beforeEach(async () => {
  if (await canary()) await steer('abort');
  if ((await live()) !== '1.0.0') await registry.promote('remote-casino', { version: '1.0.0' });
});

interface Row {
  remote: string;
  version: string;
  canary: { percent: number; steps: number[]; nextAt: string | null; paused: boolean } | null;
}
const rows = async () =>
  ((await registry.status()).body.data.remotes as unknown as Row[]).filter(({ remote }) => remote === 'remote-casino');
const canary = async () => (await rows()).find((row) => row.canary !== null)?.canary;
const live = async () => (await rows()).find((row) => row.canary === null)?.version;
const promote = (more: object) => registry.promote('remote-casino', { version: '2.0.0', ...more });
const steer = (action: string, body: object = {}, token?: string) =>
  registry.call('POST', `/api/channels/production/remotes/remote-casino/canary/${action}`, body, token);
const history = async (limit = 1) =>
  (await registry.call('GET', `/api/history?limit=${limit}`)).body.data as unknown as Record<string, unknown>[];

describe('a canary with steps', () => {
  it('starts at the first step, grows automatically and becomes the live version', async () => {
    expect((await promote({ steps: [1, 50, 100], stepSeconds: 1, reason: 'new tiles' })).status).toBe(200);
    expect(await canary()).toMatchObject({ percent: 1, nextAt: expect.any(String) });
    await waitFor(async () => (await canary())?.percent === 50);
    await waitFor(async () => (await live()) === '2.0.0');
    expect(await history()).toMatchObject([{ action: 'promote', by: 'registry', reason: 'its step of 1 s is over' }]);
    expect((await registry.call('GET', '/api/audit/verify')).body.data).toMatchObject({ ok: true });
  });

  it('grows only on request without a step time and refuses a step after the last', async () => {
    await promote({ steps: [5, 25] });
    expect(await canary()).toMatchObject({ percent: 5, nextAt: null });
    expect((await steer('next')).body.data).toMatchObject({ changed: true, version: '2.0.0' });
    expect(await canary()).toMatchObject({ percent: 25 });
    expect(await steer('next')).toMatchObject({ status: 422, body: { error: { code: 'invalid_canary' } } });
    expect((await steer('complete')).body.data).toMatchObject({ changed: true });
    expect(await live()).toBe('2.0.0');
  });

  it('waits for a whole step after it was paused and resumed', async () => {
    await promote({ steps: [1, 99], stepSeconds: 1 });
    expect((await steer('pause', { reason: 'looking' })).body.data).toMatchObject({ changed: true });
    expect((await steer('pause')).body.data).toMatchObject({ changed: false });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await canary()).toMatchObject({ percent: 1, paused: true, nextAt: null });
    expect((await registry.call('GET', '/api/audit/verify')).body.data).toMatchObject({ ok: true });
    await steer('resume');
    await waitFor(async () => (await canary())?.percent === 99);
  });

  it('is paused with the reason when its last step is refused', async () => {
    await promote({ steps: [1, 100], stepSeconds: 1 });
    await registry.call('POST', '/api/remotes/remote-casino/freeze', { reason: 'derby day' });
    await waitFor(async () => (await canary())?.paused === true);
    expect(await history()).toMatchObject([
      { action: 'canary', by: 'registry', reason: 'paused: remote-casino is frozen by ops: derby day' },
    ]);
    await registry.call('POST', '/api/remotes/remote-casino/unfreeze', { reason: 'over' });
  });

  it('does not grow without traffic while it needs proof', async () => {
    await promote({ steps: [1, 50], stepSeconds: 1, proof: true });
    const due = (await canary())?.nextAt ?? '';
    await waitFor(async () => Date.parse((await canary())?.nextAt ?? '') > Date.parse(due) + 30_000);
    expect(await canary()).toMatchObject({ percent: 1, paused: false });
    expect((await steer('next')).body.error).toMatchObject({ code: 'not_proven' });
    await promote({ steps: [1, 25], proof: true });
    expect(await canary()).toMatchObject({ percent: 1, steps: [1, 25], nextAt: expect.any(String) });
    await promote({ steps: [1, 25], proof: false });
    expect((await steer('next')).status).toBe(200);
  });

  it.each([
    [{ steps: [5, 5] }, 422, 'steps'],
    [{ steps: [50, 25] }, 422, 'steps'],
    [{ steps: [5] }, 400, 'steps'],
    [{ steps: [5, 101] }, 400, 'steps.1'],
    [{ cohort: 'nobody' }, 422, 'cohort'],
    [{ steps: [5, 10], stepSeconds: 0 }, 400, 'stepSeconds'],
  ])('is refused with a field error for %j', async (body, status, field) => {
    const refused = await promote(body);
    expect([refused.status, Object.keys(refused.body.error.fieldErrors)]).toEqual([status, [field]]);
  });

  it('cannot be changed by a caller who saw an older revision, and the refusal lists the changes since', async () => {
    await promote({ steps: [5, 25] });
    const { revision } = (await registry.status()).body.data;
    await steer('next');
    for (const action of ['pause', 'next', 'complete', 'abort']) {
      const conflict = await steer(action, { expectedRevision: revision });
      expect(conflict.body.error).toMatchObject({
        code: 'revision_conflict',
        details: { changes: [{ action: 'canary' }] },
      });
    }
    expect((await steer('pause', {}, registry.tokens.account)).body.error.code).toBe('forbidden');
    await steer('abort');
    expect((await steer('abort')).body.data).toMatchObject({ changed: false });
    expect((await steer('pause')).body.error.code).toBe('not_found');
  });
});

describe('a cohort', () => {
  const MEMBER = 'player-key-of-the-ops1';
  let edge: TestEdge;
  beforeAll(async () => {
    edge = await startEdge({ registry: registry.url });
  });
  afterAll(() => edge.remove());

  const cohort = (verb: string, members: string[], token?: string) =>
    registry.call('POST', `/api/cohorts/staff/${verb}`, { members }, token);
  const versionFor = async (cookie: string) => {
    const set = JSON.parse((await edge.get('/release-set.json', { cookie })).body) as { remotes: Row[] };
    return set.remotes.find(({ remote }) => remote === 'remote-casino')?.version;
  };
  const session = '__Host-parlay_session=x';

  it('gets a candidate on every device, reflects member changes and is managed only by ops', async () => {
    expect((await cohort('add', ['some-other-member-0001'], registry.tokens.casino)).status).toBe(403);
    expect((await cohort('add', ['some-other-member-0001'])).body.data).toMatchObject({ changed: 1 });
    expect((await promote({ cohort: 'staff', canary: 100 })).status).toBe(200);
    expect((await cohort('add', [MEMBER, 'some-other-member-0001'])).body.data).toMatchObject({ changed: 1 });
    await waitFor(async () => (await versionFor(`${session}; __Host-parlay_player=${MEMBER}`)) === '2.0.0');
    // The key counts only within a session; everyone else keeps the live version.
    expect(await versionFor(`__Host-parlay_player=${MEMBER}`)).toBe('1.0.0');
    expect(await versionFor(session)).toBe('1.0.0');
    expect((await cohort('remove', [])).body.error).toMatchObject({ fieldErrors: { cohort: 'in use' } });
    expect((await cohort('remove', [MEMBER])).body.data).toMatchObject({ changed: 1 });
    await waitFor(async () => (await versionFor(`${session}; __Host-parlay_player=${MEMBER}`)) === '1.0.0');
    await steer('abort');
    expect((await cohort('remove', [])).status).toBe(200);
    expect((await registry.call('GET', '/api/cohorts')).body.data).toEqual([]);
    expect((await registry.call('GET', '/api/audit/verify')).body.data).toMatchObject({ ok: true });
  });

  it('is not changed by a malformed member, which the message quotes', async () => {
    expect((await cohort('add', [MEMBER, 'someone'])).body.error).toMatchObject({
      code: 'bad_request',
      fieldErrors: { 'members.1': '"someone" must be the key of a player or the id of a visitor' },
    });
    expect((await registry.call('GET', '/api/cohorts')).body.data).toEqual([]);
  });

  it('is logged with its canary as a concurrent change left it', async () => {
    await cohort('add', ['some-other-member-0001']);
    await promote({ cohort: 'staff', canary: 10 });
    const added = await registry.db.transaction().execute(async (tx) => {
      await sql`select from channel where name = 'production' for update`.execute(tx);
      const adding = cohort('add', [MEMBER]);
      await waitFor(async () => (await waitingForLocks()) > 0);
      await sql`update canary set percent = 20 where cohort = 'staff'`.execute(tx);
      return { adding };
    });
    expect((await added.adding).status).toBe(200);
    expect(await history()).toMatchObject([{ action: 'canary', detail: { cohort: 'staff', percent: 20 } }]);
    await steer('abort');
    await cohort('remove', []);
  });

  const waitingForLocks = async () =>
    (
      await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        registry.db,
      )
    ).rows.length;
});
