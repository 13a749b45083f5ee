import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { digestOf } from '../artifacts/integrity.ts';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { casinoRelease, hostRelease, shellRelease } from '../testing/site.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.goLive(hostRelease());
  await registry.goLive(shellRelease());
  await registry.goLive(casinoRelease());
});
afterAll(() => registry.remove());

const ROLLBACK = '/api/channels/production/remotes/remote-casino/rollback';
const PROMOTE = '/api/channels/production/remotes/remote-casino/promote';
const CHANGES = '/api/channels/production/changes';
const CASINO = { remote: 'remote-casino', version: '1.0.0' };
const FREEZE = '/api/remotes/remote-casino/freeze';

describe('bad input', () => {
  it.each([
    [ROLLBACK, { reason: 'a\0b' }, 'reason'],
    [ROLLBACK, { reason: '\ud800' }, 'reason'],
    [ROLLBACK, { reason: '\u001b[31mred' }, 'reason'],
    [ROLLBACK, { reason: 'a\u009b31m' }, 'reason'],
    [ROLLBACK, { reason: 'turned \u202e round' }, 'reason'],
    [ROLLBACK, { reason: '   ' }, 'reason'],
    [ROLLBACK, { reason: 'x'.repeat(501) }, 'reason'],
    [ROLLBACK, { reason: 'x', to: '../1' }, 'to'],
    [ROLLBACK, { reason: 'x', expectedRevision: -1 }, 'expectedRevision'],
    [ROLLBACK, { reason: 'x', force: true }, 'force'],
    [FREEZE, { reason: 'a\0b' }, 'reason'],
    [FREEZE, {}, 'reason'],
    [PROMOTE, { version: '1.0.0', canary: 101 }, 'canary'],
    [PROMOTE, { version: '1.0.0', brand: 1e300 }, 'brand'],
    [PROMOTE, { version: '__proto__' }, 'version'],
    [PROMOTE, { version: null }, 'version'],
    ['/api/tokens', { name: "'; drop table token; --", team: 'shell' }, 'name'],
    ['/api/tokens', { name: 'verdict', team: 'shell' }, 'name'],
    ['/api/tokens', { name: 'registry', team: 'ops' }, 'name'],
    ['/api/tokens', { name: 'shell-ci', team: '__proto__' }, 'team'],
    [PROMOTE, [], 'body'],
    [CHANGES, {}, 'promote'],
    [CHANGES, { promote: [] }, 'promote'],
    [CHANGES, { promote: [CASINO, CASINO] }, 'promote'],
    [CHANGES, { promote: [{ ...CASINO, version: 1 }] }, 'promote.0.version'],
    [CHANGES, { promote: [{ ...CASINO, canary: 10 }] }, 'promote.0.canary'],
    [CHANGES, { promote: [CASINO], canary: { percent: 101 } }, 'canary.percent'],
    [CHANGES, { promote: [CASINO, { ...CASINO, remote: 'host' }], canary: { percent: 10 } }, 'canary'],
    [CHANGES, { promote: [CASINO], retire: ['remote-shell'], canary: { percent: 10 } }, 'canary'],
    [CHANGES, { promote: [CASINO], withoutBrowser: true }, 'reason'],
    [CHANGES, { promote: [CASINO], dropRoutes: true }, 'dropRoutes'],
    [CHANGES, { promote: [CASINO], expectedRevision: 1 }, 'expectedRevision'],
    [CHANGES, { rollback: [{ remote: 'remote-casino' }] }, 'reason'],
    [CHANGES, { rollback: [{ remote: 'remote-casino', to: '../1' }], reason: 'x' }, 'rollback.0.to'],
    [CHANGES, { rollback: [{ remote: 'remote-casino' }], promote: [CASINO], reason: 'x' }, 'rollback'],
    [CHANGES, { rollback: [{ remote: 'remote-casino' }], retire: ['remote-shell'], reason: 'x' }, 'rollback'],
    [CHANGES, { retire: ['remote-casino'] }, 'reason'],
    [CHANGES, { retire: ['remote-casino'], withoutBrowser: true, reason: 'x' }, 'withoutBrowser'],
  ])('is refused with a field error: POST %s %j', async (path, body, field) => {
    const reply = await registry.call('POST', path, body);
    expect([reply.status, Object.keys(reply.body.error.fieldErrors ?? {})]).toEqual([400, [field]]);
  });

  it.each(['limit=0x10', 'limit=1e1', 'limit=%205', 'limit=0', 'limit=1&limit=2', 'before=-1', 'before=1.5'])(
    'is refused with a field error: GET /api/history?%s',
    async (query) => {
      const reply = await registry.call('GET', `/api/history?${query}`);
      expect([reply.status, Object.keys(reply.body.error?.fieldErrors ?? {})]).toEqual([400, [query.split('=')[0]]]);
    },
  );

  it('is refused with an error on the body if it is not JSON', async () => {
    const headers = { authorization: `Bearer ${registry.tokens.ops}`, 'content-type': 'application/json' };
    for (const payload of ['{"reason":', '{"__proto__":{},"reason":"x"}', '<xml/>']) {
      const reply = await registry.app.inject({ method: 'POST', url: ROLLBACK, headers, payload });
      expect([reply.statusCode, reply.json().error.fieldErrors]).toEqual([400, { body: 'invalid' }]);
    }
  });

  it('is refused with an error on the body if it is nested too deeply', async () => {
    const headers = { authorization: `Bearer ${registry.tokens.ops}`, 'content-type': 'application/json' };
    const nestedBody = (levels: number) => `{"reason":"x","to":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    for (const levels of [32, 20_000]) {
      const reply = await registry.app.inject({ method: 'POST', url: ROLLBACK, headers, payload: nestedBody(levels) });
      expect([reply.statusCode, reply.json().error.fieldErrors]).toEqual([400, { body: 'invalid' }]);
    }
  });

  it('is refused with the name release.json if that is nested too deeply', async () => {
    const { release } = casinoRelease();
    const nestedBody = `${JSON.stringify(release).slice(0, -1)},"x":${'['.repeat(9_000)}${']'.repeat(9_000)}}`;
    const bytes = Buffer.from(nestedBody);
    const path = `/api/artifacts/${release.remote}/${digestOf(bytes)}/release.json`;
    const reply = await registry.call('PUT', path, bytes);
    expect([reply.status, reply.body.error.message]).toEqual([422, 'release.json is more than 32 levels deep.']);
  });

  it('does not include a reason of several lines, which is stored as one line', async () => {
    await registry.call('POST', FREEZE, { reason: ' derby day:\n\tno changes ' });
    const entry = (await registry.call('GET', '/api/history?limit=1')).body.data as unknown as object[];
    expect(entry).toMatchObject([{ action: 'freeze', reason: 'derby day: no changes' }]);
    await registry.call('POST', '/api/remotes/remote-casino/unfreeze', { reason: 'over' });
  });

  it('changes nothing on the channel', async () => {
    const { body } = await registry.call('GET', '/api/history?remote=remote-casino&limit=500');
    const actions = (body.data as unknown as { action: string }[]).map(({ action }) => action);
    expect(actions.filter((action) => !action.endsWith('freeze')).sort()).toEqual(['promote', 'publish']);
  });
});
