import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { createTestRelease, route } from '../testing/releases.ts';
import { casinoRelease, hostRelease } from '../testing/site.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.remove());

const statusAt = async (query: string) => (await registry.call('GET', `/api/channels/production?${query}`)).body.data;

describe('the time machine', () => {
  it('shows for every revision the status that was read then', async () => {
    const records: { revision: number; status: unknown }[] = [];
    const record = async () => {
      const status = (await registry.status()).body.data;
      records.push({ revision: status.revision, status });
    };
    const boa = (build: string) =>
      createTestRelease({ remote: 'remote-tournament', build, routes: [route('tournaments')] });
    const steps = [
      () => registry.goLive(hostRelease(), '1.0.0'),
      () => registry.goLive(casinoRelease({ build: '1' }), '1.0.0'),
      () => registry.goLive(casinoRelease({ build: '2' }), '2.0.0'),
      () => registry.promote('remote-casino', { version: '1.0.0', canary: 5, brand: 104 }),
      () => registry.promote('remote-casino', { version: '1.0.0', canary: 25, reason: 'grow' }),
      () => registry.rollback('remote-casino', { reason: 'withdraw' }),
      () => registry.rollback('remote-casino', { to: '1.0.0', reason: 'slow' }),
      () => registry.goLive(boa('1'), '1.0.0'),
      () =>
        registry.call('POST', '/api/channels/production/retire', {
          remotes: ['remote-tournament'],
          dropRoutes: true,
          reason: 'season over',
        }),
      () => registry.promote('remote-tournament', { version: '1.0.0' }),
    ];
    for (const step of steps) {
      await step();
      await record();
    }
    expect(records.map(({ revision }) => revision)).toEqual(steps.map((_step, index) => index + 1));
    // The analysis of a canary runs on a timer, and a past status has none.
    const timeDependent = ['since', 'nextAt', 'at', 'verdict'];
    const withoutTimes = (status: unknown) =>
      JSON.parse(JSON.stringify(status, (key, value) => (timeDependent.includes(key) ? '' : value)));
    for (const { revision, status } of records)
      expect(withoutTimes(await statusAt(`revision=${revision}`))).toEqual(withoutTimes(status));
  });

  it('shows what was live at a time, with the freezes of that time', async () => {
    await registry.call('POST', '/api/remotes/remote-casino/freeze', { reason: 'derby day' });
    const at = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await registry.call('POST', '/api/remotes/remote-casino/unfreeze', { reason: 'over' });
    await registry.promote('remote-casino', { version: '2.0.0' });
    const casino = (status: Awaited<ReturnType<typeof statusAt>>) =>
      status.remotes.find(({ remote }) => remote === 'remote-casino');
    expect(casino(await statusAt(`at=${at}`))).toMatchObject({ version: '1.0.0', frozen: 'derby day' });
    expect(casino(await statusAt(`at=${new Date().toISOString()}`))).toMatchObject({ version: '2.0.0', frozen: null });
    expect(await statusAt('at=2020-01-01T00:00:00Z')).toMatchObject({ revision: 0, remotes: [], retired: [] });
  });

  it('refuses an invalid time with a field error', async () => {
    const refused = await registry.call('GET', '/api/channels/production?at=yesterday');
    expect(refused).toMatchObject({ status: 400, body: { error: { fieldErrors: { at: expect.any(String) } } } });
  });
});
