import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { createTestRelease, route } from '../testing/releases.ts';
import { hostRelease } from '../testing/site.ts';

const CHANGES = '/api/channels/production/changes';
const make = (remote: string, build: string, ...routes: string[]) =>
  createTestRelease({ remote, build, slots: ['page'], routes: routes.map((id) => route(id)) });

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.goLive(hostRelease(), '1.0.0');
  for (const build of ['1', '2', '3']) {
    await registry.goLive(make('remote-casino', build, 'casino'), `${build}.0.0`);
    await registry.goLive(make('remote-shell', build, 'home'), `${build}.0.0`);
  }
  await registry.goLive(make('remote-bonus', '1', 'bonus'), '1.0.0');
  await registry.publish(make('remote-casino', '4', 'casino', 'bonus'), '4.0.0');
  await registry.publish(make('remote-casino', '5', 'casino', 'bonus'), '5.0.0');
});
afterAll(() => registry.remove());

const change = (body: object, token?: string) => registry.call('POST', CHANGES, body, token);
const history = async () => (await registry.call('GET', '/api/history?limit=1')).body.data as unknown as object[];
const versions = async () =>
  Object.fromEntries((await registry.status()).body.data.remotes.map(({ remote, version }) => [remote, version]));

describe('a channel change', () => {
  it('rolls several remotes back in one revision, each to its own version, and only once', async () => {
    const { revision } = (await registry.status()).body.data;
    const rollback = [
      { remote: 'remote-casino', from: '3.0.0', to: '2.0.0' },
      { remote: 'remote-shell', from: '3.0.0', to: '1.0.0' },
    ];
    const body = { rollback, reason: 'both are slow', expectRevision: revision };
    expect((await change(body)).body.data).toMatchObject({
      ...{ channel: 'production', revision: revision + 1, changed: true, broken: [] },
      remotes: [
        { change: 'rollback', remote: 'remote-casino', version: '2.0.0', from: '3.0.0', withdrawn: null },
        { change: 'rollback', remote: 'remote-shell', version: '1.0.0', from: '3.0.0', withdrawn: null },
      ],
    });
    expect(await versions()).toMatchObject({ 'remote-casino': '2.0.0', 'remote-shell': '1.0.0' });
    expect((await change(body)).body.data).toMatchObject({ changed: false, revision: revision + 1 });
  });

  it('promotes a version and retires the remote whose page it takes over, only together', async () => {
    const body = { promote: [{ remote: 'remote-casino', version: '4.0.0' }], retire: ['remote-bonus'] };
    const gate = await change({ promote: body.promote });
    expect(gate).toMatchObject({ status: 422, body: { error: { code: 'gate_refused' } } });
    const forbidden = await change(body, registry.tokens.casino);
    expect(forbidden).toMatchObject({ status: 403, body: { error: { details: { remote: 'remote-bonus' } } } });
    expect((await change(body)).body.data.remotes).toMatchObject([
      { change: 'promote', remote: 'remote-casino', version: '4.0.0', from: '2.0.0' },
      { change: 'retire', remote: 'remote-bonus', version: '1.0.0' },
    ]);
    expect(await versions()).not.toHaveProperty('remote-bonus');
  });

  it('starts a canary of one remote or names the refused field', async () => {
    const promote = [{ remote: 'remote-casino', version: '5.0.0' }];
    for (const [canary, field] of [
      [{ percent: 0.001 }, 'canary.percent'],
      [{ percent: 10, brand: 999 }, 'canary.brand'],
      [{ percent: 10, cohort: 'nobody' }, 'canary.cohort'],
      [{ steps: [50, 10] }, 'canary.steps'],
      [{ auto: true }, 'canary.auto'],
    ] as const) {
      const refused = (await change({ promote, canary })).body.error;
      expect([refused.code, Object.keys(refused.fieldErrors)]).toEqual(['invalid_canary', [field]]);
    }
    const unknown = await change({ promote: [{ remote: 'remote-casino', version: '9.9.9' }] });
    expect(unknown.body.error.fieldErrors).toEqual({ 'promote.0.version': 'unknown' });
    const neverLive = await change({ retire: ['remote-sports'], reason: 'over' });
    expect([neverLive.status, neverLive.body.error.fieldErrors]).toEqual([404, { retire: 'not live' }]);
    const started = await change({ promote, canary: { percent: 10, auto: true } });
    expect(started.body.data).toMatchObject({ changed: true, remotes: [{ version: '5.0.0', from: null }] });
    expect((await registry.status()).body.data.remotes).toContainEqual(
      expect.objectContaining({ version: '5.0.0', share: 10, canary: expect.objectContaining({ percent: 10 }) }),
    );
  });

  it('is logged with its content if it is refused, for one remote or several', async () => {
    await change({ rollback: [{ remote: 'remote-casino', from: '5.0.0', to: '1.0.0' }], reason: 'one' });
    expect(await history()).toMatchObject([
      {
        ...{ action: 'rollback refused', remote: 'remote-casino', reason: 'one' },
        detail: { code: 'revision_conflict', version: '1.0.0', from: '5.0.0' },
      },
    ]);
    await change({ retire: ['remote-shell', 'remote-casino'], reason: 'two', expectRevision: 1 });
    expect(await history()).toMatchObject([
      {
        ...{ action: 'retire refused', remote: null, reason: 'two' },
        detail: { together: [{ remote: 'remote-shell' }, { remote: 'remote-casino' }], expectedRevision: 1 },
      },
    ]);
    expect((await registry.call('GET', '/api/audit/verify')).body.data).toMatchObject({ ok: true });
  });
});

describe('a deprecated path', () => {
  const DEPRECATED = [
    'remotes/remote-casino/check',
    'remotes/remote-casino/promote',
    'remotes/remote-casino/rollback',
    'promote',
    'rollback',
    'retire',
  ];

  it.each(DEPRECATED)('names its successor in responses and in the API document: %s', async (path) => {
    const headers = { authorization: `Bearer ${registry.tokens.ops}`, 'content-type': 'application/json' };
    const url = `/api/channels/production/${path}`;
    const reply = await registry.app.inject({ method: 'POST', url, headers, payload: '{}' });
    const successor = `/api/channels/production/${path.endsWith('check') ? 'check' : 'changes'}`;
    expect(reply.headers).toMatchObject({
      deprecation: expect.stringMatching(/^@\d{10}$/),
      link: `<${successor}>; rel="successor-version"`,
    });
    const document = (await registry.app.inject({ url: '/openapi.json' })).json();
    const described = `/api/channels/{channel}/${path.replace('remote-casino', '{remote}')}`;
    expect(document.paths[described].post).toMatchObject({
      ...{ deprecated: true, description: expect.stringContaining(successor.replace('production', '{channel}')) },
    });
    expect(document.paths['/api/channels/{channel}/changes'].post.deprecated).toBeUndefined();
  });
});
