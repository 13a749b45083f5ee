import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FailedBuild, release } from '@parlay/dev/start-releases';
import { ChannelState } from '../state/channel-state.ts';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { createTestRelease, route, type TestRelease } from '../testing/releases.ts';
import { hostRelease } from '../testing/site.ts';

const make = (remote: string, build: string, ...routes: string[]): TestRelease =>
  createTestRelease({ remote, build, slots: ['page'], routes: routes.map((id) => route(id)) });

/** The page "fantasy" belongs to the shell first and to the casino later. */
const INITIAL_RELEASES = [
  hostRelease(),
  make('remote-shell', '1', 'home', 'fantasy'),
  make('remote-casino', '1', 'casino'),
];
const SHELL = make('remote-shell', '2', 'home');
const CASINO = make('remote-casino', '2', 'casino', 'fantasy');
const BOTH_RELEASES = [
  { remote: 'remote-shell', version: '2.0.0' },
  { remote: 'remote-casino', version: '2.0.0' },
];

async function oldSite(): Promise<TestRegistry> {
  const registry = await startRegistry();
  for (const one of INITIAL_RELEASES) await registry.goLive(one, '1.0.0');
  return registry;
}

const stateOf = async (registry: TestRegistry) =>
  ChannelState.parse((await registry.call('GET', '/api/channels/production/state')).body.data);
const versionsOf = async (registry: TestRegistry) =>
  Object.fromEntries((await stateOf(registry)).remotes.map(({ remote, version }) => [remote, version]));
const post = (registry: TestRegistry, verb: string, body: object, token?: string) =>
  registry.call('POST', `/api/channels/production/${verb}`, body, token);

describe('a page that moves from one remote to another', () => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await oldSite();
    await registry.publish(SHELL, '2.0.0');
    await registry.publish(CASINO, '2.0.0');
  });
  afterAll(() => registry.remove());

  it('is refused for each remote alone but passes the check for both', async () => {
    for (const { remote, version } of BOTH_RELEASES)
      expect(await registry.promote(remote, { version })).toMatchObject({
        status: 422,
        body: { error: { code: 'gate_refused' } },
      });
    expect((await post(registry, 'check', { releases: BOTH_RELEASES })).body.data).toMatchObject({
      ok: true,
      reasons: [],
    });
    expect((await post(registry, 'check', { releases: BOTH_RELEASES.slice(0, 1) })).body.data.ok).toBe(false);
  });

  it('moves with both remotes in one revision, log entry and event, if the caller may release both', async () => {
    const before = await stateOf(registry);
    const forbidden = await post(registry, 'promote', { releases: BOTH_RELEASES }, registry.tokens.casino);
    expect(forbidden).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    const conflict = await post(registry, 'promote', {
      releases: BOTH_RELEASES,
      expectedRevision: before.revision - 1,
    });
    expect(conflict).toMatchObject({ status: 409, body: { error: { code: 'revision_conflict' } } });

    const reply = await post(registry, 'promote', { releases: BOTH_RELEASES, reason: 'fantasy is built' });
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { revision: before.revision + 1, changed: true, remotes: BOTH_RELEASES } },
    });
    const state = await stateOf(registry);
    expect(state.recent.at(-1)).toMatchObject({
      revision: before.revision + 1,
      changes: expect.arrayContaining([
        { remote: 'remote-casino', kind: 'promote' },
        { remote: 'remote-shell', kind: 'promote' },
      ]),
    });
    expect(await versionsOf(registry)).toEqual({ host: '1.0.0', 'remote-casino': '2.0.0', 'remote-shell': '2.0.0' });
    for (const remote of ['remote-shell', 'remote-casino']) {
      const { body } = await registry.call('GET', `/api/history?remote=${remote}&limit=1`);
      expect(body.data).toMatchObject([
        { action: 'promote', by: 'ops', reason: 'fantasy is built', revision: state.revision, remote: null },
      ]);
      expect(JSON.stringify(body.data)).toContain('"together"');
    }
    expect((await post(registry, 'promote', { releases: BOTH_RELEASES })).body.data).toMatchObject({ changed: false });
    expect((await stateOf(registry)).revision).toBe(state.revision);
  });

  it('cannot be rolled back alone, and the refusal names the other remote and the command', async () => {
    for (const [one, other] of [
      ['remote-casino', 'remote-shell'],
      ['remote-shell', 'remote-casino'],
    ] as const) {
      const refused = await registry.rollback(one, { reason: 'odds are odd' });
      expect(refused).toMatchObject({ status: 409, body: { error: { code: 'moved_together' } } });
      expect(refused.body.error.message).toContain(`${one} cannot go back without ${other}`);
      expect(refused.body.error.message).toContain(`parlay rollback ${one} ${other} --reason`);
    }
    expect(await versionsOf(registry)).toMatchObject({ 'remote-casino': '2.0.0', 'remote-shell': '2.0.0' });
  });

  it('goes back with both remotes in one step, even if one of them had another release since', async () => {
    await registry.goLive(make('remote-shell', '3', 'home', 'language'), '3.0.0');
    const { revision } = await stateOf(registry);
    // A release that took over no page from another remote goes back alone, together with its new page.
    expect((await registry.rollback('remote-shell', { reason: 'no words' })).body.data.version).toBe('2.0.0');
    await registry.promote('remote-shell', { version: '3.0.0' });

    const reply = await post(registry, 'rollback', {
      remotes: ['remote-casino', 'remote-shell'],
      reason: 'odds are odd',
    });
    expect(reply.body.data).toMatchObject({ changed: true, revision: revision + 3 });
    expect(await versionsOf(registry)).toEqual({ host: '1.0.0', 'remote-casino': '1.0.0', 'remote-shell': '1.0.0' });
    const { recent } = await stateOf(registry);
    expect(recent.at(-1)?.changes.map(({ kind }) => kind)).toEqual(['rollback', 'rollback']);
    expect((await registry.call('GET', '/api/audit/verify')).body.data.ok).toBe(true);

    const first = await post(registry, 'rollback', { remotes: ['remote-casino', 'host'], reason: 'further' });
    expect(first).toMatchObject({ status: 409, body: { error: { code: 'nothing_to_roll_back' } } });
    const duplicate = await post(registry, 'rollback', { remotes: ['host', 'host'], reason: 'x' });
    expect(duplicate).toMatchObject({ status: 400, body: { error: { fieldErrors: { remotes: expect.any(String) } } } });
  });

  it('is blocked by a freeze of either remote and ends the canaries of both', async () => {
    await registry.call('POST', '/api/remotes/remote-shell/freeze', { reason: 'derby day' });
    expect(await post(registry, 'promote', { releases: BOTH_RELEASES })).toMatchObject({
      status: 409,
      body: { error: { code: 'frozen' } },
    });
    await registry.call('POST', '/api/remotes/remote-shell/unfreeze', { reason: 'over' });
    await registry.publish(make('remote-casino', '5', 'casino'), '5.0.0');
    await registry.promote('remote-casino', { version: '5.0.0', canary: 10 });
    // Both were rolled back in a test above.
    expect((await post(registry, 'promote', { releases: BOTH_RELEASES })).body.error.code).toBe('quarantined');
    expect((await post(registry, 'promote', { releases: BOTH_RELEASES, reason: 'mended' })).status).toBe(200);
    expect((await stateOf(registry)).remotes.filter(({ canary }) => canary)).toEqual([]);
  });
});

describe('npm start with the data of an older checkout', () => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await oldSite();
  });
  afterAll(() => registry.remove());

  const root = `${__dirname}/../../..`;
  /** Releases builds the way `npm start` does once everything is built. */
  const start = (builds: readonly TestRelease[], unbuilt: readonly FailedBuild[] = [], PARLAY_MODE = 'demo') =>
    release(
      builds.map((one) => ({ folder: `${root}/${one.release.remote}`, digest: one.digest })),
      unbuilt,
      { root, registry: registry.url, dataDir: registry.dataDir, environment: { PATH: process.env.PATH, PARLAY_MODE } },
    );
  const checkout = [INITIAL_RELEASES[0] as TestRelease, SHELL, CASINO];

  it('starts after a page has moved, even if a start was stopped between publishing and promoting', async () => {
    await registry.publish(SHELL);
    await registry.publish(CASINO);
    expect(await start(checkout)).toEqual({
      ok: true,
      promoted: ['remote-shell 1.0.1', 'remote-casino 1.0.1'],
      heldBack: [],
    });
    expect(await versionsOf(registry)).toMatchObject({ 'remote-casino': '1.0.1', 'remote-shell': '1.0.1' });
    expect(await start(checkout)).toEqual({ ok: true, promoted: [], heldBack: [] });
  });

  it('undoes no rollback and keeps the live versions if new releases conflict with them', async () => {
    await post(registry, 'rollback', { remotes: ['remote-shell', 'remote-casino'], reason: 'too early' });
    expect(await start(checkout)).toMatchObject({ promoted: [] });
    const next = make('remote-casino', '3', 'casino', 'fantasy');
    await registry.publish(next);
    expect(await start([...checkout.slice(0, 2), next])).toEqual({
      ok: true,
      promoted: [],
      heldBack: [
        expect.stringMatching(/^remote-shell has 1\.0\.0 live, not 1\.0\.1 of this checkout: ops rolled it back\./),
        expect.stringContaining('Route "fantasy" would have two owners: remote-casino and remote-shell.'),
      ],
    });
    expect(await versionsOf(registry)).toMatchObject({ 'remote-casino': '1.0.0', 'remote-shell': '1.0.0' });
  });

  it('skips frozen remotes and releases the rest', async () => {
    await registry.call('POST', '/api/remotes/remote-shell/freeze', { reason: 'derby day' });
    const shell = make('remote-shell', '6', 'home', 'fantasy');
    const casino = make('remote-casino', '6', 'casino');
    await registry.publish(shell);
    await registry.publish(casino, '6.0.0');
    expect(await start([shell, casino])).toEqual({
      ok: true,
      promoted: ['remote-casino 6.0.0'],
      heldBack: ['remote-shell is frozen: derby day'],
    });
  });

  it('promotes the version of the sources again after an edit was reverted', async () => {
    const [sources, edit] = [make('remote-casino', '7', 'casino'), make('remote-casino', '8', 'casino')];
    for (const [build, version] of [
      [sources, '7.0.0'],
      [edit, '8.0.0'],
    ] as const) {
      await registry.publish(build, version);
      expect(await start([build])).toMatchObject({ promoted: [`remote-casino ${version}`] });
    }
    expect(await start([sources])).toEqual({ ok: true, promoted: ['remote-casino 7.0.0'], heldBack: [] });
    expect(await start([sources])).toEqual({ ok: true, promoted: [], heldBack: [] });
  });

  it('keeps another live version in production mode and names the command', async () => {
    const edit = make('remote-casino', '8', 'casino');
    expect(await start([edit], [], 'production')).toEqual({
      ok: true,
      promoted: [],
      heldBack: [
        'remote-casino has 7.0.0 live, not 8.0.0 of this checkout. To make 8.0.0 live: npx parlay promote remote-casino 8.0.0',
      ],
    });
  });

  it('holds back only a remote that does not build', async () => {
    const casino = make('remote-casino', '9', 'casino');
    await registry.publish(casino, '9.0.0');
    const unbuilt = ['remote-shell', 'remote-sports'].map((remote) => ({
      folder: `${root}/${remote}`,
      error: `${remote} does not build.`,
    }));
    const started = await start([casino], unbuilt);
    expect(started).toMatchObject({ ok: true, promoted: ['remote-casino 9.0.0'] });
    expect(started.ok && started.heldBack).toEqual([
      expect.stringMatching(/^remote-shell does not build\.\s+remote-shell 1\.0\.0 stays live\.$/),
      expect.stringMatching(/^remote-sports does not build\.\s+The site runs without remote-sports\.$/),
    ]);
  });

  it('does not bring back a retired remote', async () => {
    const retire = { remotes: ['remote-casino'], dropRoutes: true, reason: 'licence ended' };
    expect((await post(registry, 'retire', retire)).status).toBe(200);
    expect(await start([make('remote-casino', '9', 'casino')])).toEqual({
      ok: true,
      promoted: [],
      heldBack: [
        expect.stringMatching(/^remote-casino was retired by ops \(licence ended\)\..*promote remote-casino 9/),
      ],
    });
  });

  it('runs without a remote that was never live and that the gate refuses', async () => {
    const sports = createTestRelease({ remote: 'remote-sports', routes: [route('home')] });
    await registry.publish(sports, '1.0.0');
    expect(await start([sports])).toEqual({
      ok: true,
      promoted: [],
      heldBack: [expect.stringMatching(/two owners.* The site runs without remote-sports\.$/)],
    });
  });
});
