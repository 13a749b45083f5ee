import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChannelState } from '../state/channel-state.ts';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { createTestRelease, route } from '../testing/releases.ts';
import { casinoRelease, hostRelease, shellRelease } from '../testing/site.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  for (const testRelease of [hostRelease(), shellRelease(), casinoRelease()])
    await registry.goLive(testRelease, '1.0.0');
  await registry.goLive(createTestRelease({ remote: 'remote-sports', slots: ['page'] }), '1.0.0');
});
afterAll(() => registry.remove());

const retire = (body: object, token?: string) => registry.call('POST', '/api/channels/production/retire', body, token);
const state = async () => ChannelState.parse((await registry.call('GET', '/api/channels/production/state')).body.data);
const verifyLog = async () => (await registry.call('GET', '/api/audit/verify')).body.data;

describe('retiring', () => {
  it('is refused with the public routes and slots that no other remote has', async () => {
    const before = await state();
    const casino = await retire({ remotes: ['remote-casino'], reason: 'too slow' });
    expect(casino).toMatchObject({ status: 422, body: { error: { code: 'gate_refused' } } });
    expect(casino.body.error.details.reasons).toEqual([
      'The public route "casino" would be gone: only remote-casino has it.',
      'The public route "game" would be gone: only remote-casino has it.',
    ]);
    const shell = await retire({ remotes: ['remote-shell'], reason: 'too slow' });
    expect(shell.body.error.message).toContain('The slot "top" would be empty on every page.');
    expect(await state()).toEqual(before);
  });

  it('removes a remote in one revision, withdraws its canary and lists it as retired', async () => {
    await registry.publish(casinoRelease({ build: '2' }), '2.0.0');
    await registry.promote('remote-casino', { version: '2.0.0', canary: 10 });
    const { revision } = await state();
    const reply = await retire({ remotes: ['remote-casino'], dropRoutes: true, reason: 'licence ended' });
    expect(reply.body.data).toMatchObject({
      changed: true,
      revision: revision + 1,
      broken: [expect.any(String), expect.any(String)],
    });
    const after = await state();
    expect(after.remotes.map(({ remote }) => remote)).toEqual(['host', 'remote-shell', 'remote-sports']);
    expect(after.retired).toEqual(['remote-casino']);
    expect(after.recent.at(-1)).toMatchObject({
      revision: revision + 1,
      changes: [{ remote: 'remote-casino', kind: 'rollback' }],
    });
    const status = (await registry.status()).body.data;
    expect(status.retired).toMatchObject([
      { remote: 'remote-casino', version: '1.0.0', by: 'ops', reason: 'licence ended' },
    ]);
    expect(await verifyLog()).toMatchObject({ ok: true });
    expect((await retire({ remotes: ['remote-casino'], reason: 'again' })).body.data.changed).toBe(false);
  });

  it('is in the history, and rolling back a retired remote says how to bring it back', async () => {
    const { body } = await registry.call('GET', '/api/history?remote=remote-casino&limit=1');
    expect(body.data[0]).toMatchObject({ action: 'retire', by: 'ops', team: 'ops', reason: 'licence ended' });
    const rollback = await registry.rollback('remote-casino', { reason: 'we want it back' });
    expect(rollback.body.error.message).toContain('parlay promote remote-casino 1.0.0 brings it back');
  });

  it('ends when a version is promoted, and that version can be rolled back as before', async () => {
    expect((await registry.promote('remote-casino', { version: '2.0.0' })).status).toBe(200);
    expect((await state()).retired).toBeUndefined();
    expect((await registry.rollback('remote-casino', { reason: 'slow' })).body.data.version).toBe('1.0.0');
    expect(await verifyLog()).toMatchObject({ ok: true });
  });

  it('happens in one step with promoting the remote that takes over the pages', async () => {
    const successor = createTestRelease({
      remote: 'remote-sports',
      build: '2',
      slots: ['page'],
      routes: [route('casino'), route('game')],
    });
    await registry.publish(successor, '2.0.0');
    const releases = [{ remote: 'remote-sports', version: '2.0.0' }];
    const promote = (body: object) => registry.call('POST', '/api/channels/production/promote', body);
    expect((await promote({ releases })).body.error.message).toContain('two owners');
    expect((await promote({ releases, retire: ['remote-sports'] })).status).toBe(422);
    expect((await promote({ releases, retire: ['host'] })).status).toBe(422);
    expect((await promote({ releases, retire: ['remote-casino'] })).status).toBe(200);
    const { remotes, retired } = await state();
    expect([remotes.map(({ remote }) => remote), retired]).toEqual([
      ['host', 'remote-shell', 'remote-sports'],
      ['remote-casino'],
    ]);
    expect(await verifyLog()).toMatchObject({ ok: true });
  });

  it('is refused for the host, unknown remotes, other teams, frozen remotes and outdated revisions', async () => {
    const { revision } = await state();
    const refusal = async (body: object, token?: string) => {
      const { status, body: reply } = await retire({ reason: 'x', ...body }, token);
      return [status, reply.error.code];
    };
    expect(await refusal({ remotes: ['host'] })).toEqual([422, 'gate_refused']);
    expect(await refusal({ remotes: ['remote-nobody'] })).toEqual([404, 'not_found']);
    expect(await refusal({ remotes: ['remote-shell'] }, registry.tokens.casino)).toEqual([403, 'forbidden']);
    expect(await refusal({ remotes: ['remote-shell'], expectedRevision: revision - 1 })).toEqual([
      409,
      'revision_conflict',
    ]);
    await registry.call('POST', '/api/remotes/remote-shell/freeze', { reason: 'derby day' });
    expect(await refusal({ remotes: ['remote-shell'], dropRoutes: true })).toEqual([409, 'frozen']);
    expect((await state()).revision).toBe(revision);
  });
});
