import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserCheck, BrowserCheckResult } from '../gate/browser-check-job.ts';
import type { RemoteReply } from '../replies/remote.ts';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { casinoRelease, hostRelease, shellRelease } from '../testing/site.ts';

const PASSED: BrowserCheckResult = {
  kind: 'tried',
  reasons: [],
  tried: { compositions: 1, pages: 4, mounts: 20, seconds: 1, notTried: [] },
};
let result: BrowserCheckResult = PASSED;
let jobs: Parameters<BrowserCheck>[0][] = [];
let registry: TestRegistry;
let duringCheck: () => Promise<unknown> = async () => undefined;

const withoutBrowser = { withoutBrowser: true, reason: 'first release' };

beforeAll(async () => {
  registry = await startRegistry({
    async browserCheck(job) {
      jobs.push(job);
      await duringCheck();
      return result;
    },
  });
  for (const testRelease of [hostRelease(), shellRelease(), casinoRelease()]) {
    await registry.publish(testRelease, '1.0.0');
    await registry.promote(testRelease.release.remote, { version: '1.0.0', ...withoutBrowser });
  }
  for (const build of ['2', '3', '4']) await registry.publish(casinoRelease({ build }), `${build}.0.0`);
  await registry.publish(shellRelease({ build: '2' }), '2.0.0');
});
afterAll(() => registry.remove());
beforeEach(() => {
  jobs = [];
  result = PASSED;
  duringCheck = async () => undefined;
});

const names = ({ remotes }: { remotes: { remote: string; version: string }[] }) =>
  remotes.map(({ remote, version }) => `${remote} ${version}`);
const lastEntry = async () =>
  ((await registry.call('GET', '/api/history?limit=1')).body.data as unknown as { detail: object }[])[0]?.detail;

describe('a promotion', () => {
  it('is checked once per composition with exactly the live set and goes live if nothing is found', async () => {
    const checked = await registry.check('remote-casino', '2.0.0');
    expect(checked.body.data).toMatchObject({ ok: true, reasons: [], trial: { tried: { pages: 4 } } });
    expect(jobs.map(({ compositions }) => compositions.map(names))).toEqual([
      [['host 1.0.0', 'remote-casino 2.0.0', 'remote-shell 1.0.0']],
    ]);
    expect((await registry.promote('remote-casino', { version: '2.0.0' })).status).toBe(200);
    expect(jobs).toHaveLength(1);
    expect(await lastEntry()).not.toHaveProperty('withoutBrowser');
  });

  it('is also checked with each canary in flight, and its verdict expires when these change', async () => {
    expect((await registry.promote('remote-shell', { version: '2.0.0', canary: 10 })).status).toBe(200);
    await registry.check('remote-casino', '3.0.0');
    expect(jobs.map(({ compositions }) => compositions.map(({ name }) => name))).toEqual([
      ['with what is live'],
      ['with what is live', 'with remote-shell 2.0.0 in flight'],
    ]);
    await registry.rollback('remote-shell', { reason: 'enough' });
    await registry.check('remote-casino', '3.0.0');
    await registry.check('remote-casino', '3.0.0');
    expect(jobs).toHaveLength(3);
  });

  it('is refused with the findings and checked again the next time', async () => {
    result = { ...PASSED, reasons: ['/en/casino as visitor: Uncaught Error: no tiles'] };
    for (const _ of [1, 2]) {
      const reply = await registry.promote('remote-casino', { version: '4.0.0' });
      expect([reply.status, reply.body.error.code, reply.body.error.details.reasons]).toEqual([
        422,
        'gate_refused',
        ['/en/casino as visitor: Uncaught Error: no tiles'],
      ]);
    }
    expect(jobs).toHaveLength(2);
  });

  it('leaves a verdict that is listed with its version, each on its own composition', async () => {
    const reply = await registry.call('GET', '/api/channels/production/remotes/remote-casino');
    const { versions } = reply.body.data as unknown as RemoteReply;
    const found = (reasons: string[]) => ({ pages: 4, mounts: 20, seconds: 1, reasons, at: expect.any(String) });
    expect(versions.map(({ version, gate }) => [version, gate.trial])).toEqual([
      ['4.0.0', found(['/en/casino as visitor: Uncaught Error: no tiles'])],
      ['3.0.0', found([])],
      ['2.0.0', found([])],
      ['1.0.0', null],
    ]);
    expect(jobs).toEqual([]);
  });

  it('is refused when the channel changes during the browser check', async () => {
    duringCheck = () => registry.promote('remote-shell', { version: '2.0.0', ...withoutBrowser });
    const reply = await registry.promote('remote-casino', { version: '4.0.0' });
    expect([reply.status, reply.body.error.code]).toEqual([409, 'revision_conflict']);
    expect(reply.body.error.message).toContain('changed while it was tried');
  });

  it('is not checked if the rules refuse it, nothing would change or the revision is outdated', async () => {
    const conflicting = casinoRelease({ build: '5', routes: shellRelease().release.routes });
    await registry.publish(conflicting, '5.0.0');
    expect((await registry.promote('remote-casino', { version: '5.0.0' })).status).toBe(422);
    expect((await registry.promote('remote-casino', { version: '2.0.0' })).body.data.changed).toBe(false);
    const conflict = await registry.promote('remote-casino', { version: '4.0.0', expectedRevision: 1 });
    expect(conflict.body.error.code).toBe('revision_conflict');
    const unknownCohort = await registry.promote('remote-casino', { version: '3.0.0', cohort: 'nobody' });
    expect(unknownCohort.body.error.fieldErrors).toEqual({ cohort: 'unknown' });
    expect(jobs).toEqual([]);
  });
});

describe('a promotion without a browser', () => {
  it('is refused with the reason and a hint', async () => {
    result = { kind: 'impossible', message: 'No Chromium starts on this machine.' };
    const reply = await registry.promote('remote-casino', { version: '4.0.0' });
    expect(reply.body.error.message).toContain(
      'No Chromium starts on this machine. To go without a trial: --without-browser --reason "…".',
    );
  });

  it('goes live if a reason is given, and the log records the missing check', async () => {
    const promoted = { version: '4.0.0', withoutBrowser: true, reason: undefined };
    const withoutReason = await registry.promote('remote-casino', promoted);
    expect([withoutReason.status, Object.keys(withoutReason.body.error.fieldErrors)]).toEqual([400, ['reason']]);
    const order = { version: '4.0.0', withoutBrowser: true, reason: 'the browser is being replaced' };
    expect((await registry.promote('remote-casino', order)).status).toBe(200);
    expect(jobs).toEqual([]);
    expect(await lastEntry()).toMatchObject({ version: '4.0.0', withoutBrowser: true });
    expect((await registry.call('GET', '/api/audit/verify')).body.data.ok).toBe(true);
  });
});

describe('a rollback', () => {
  it('needs a browser verdict with the current live set if the version was never live', async () => {
    await registry.publish(casinoRelease({ build: 'stranger' }), '7.0.0');
    const rollBack = () => registry.rollback('remote-casino', { to: '7.0.0', reason: 'slow' });
    const refused = await rollBack();
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'gate_refused' } } });
    expect(refused.body.error.message).toContain('parlay check remote-casino 7.0.0');
    expect(jobs).toEqual([]);
    result = { ...PASSED, reasons: ['A page is blank.'] };
    await registry.check('remote-casino', '7.0.0');
    expect((await rollBack()).body.error.message).toContain('A page is blank.');
    result = PASSED;
    expect((await registry.check('remote-casino', '7.0.0')).body.data.ok).toBe(true);
    expect((await rollBack()).status).toBe(200);
  });
});
