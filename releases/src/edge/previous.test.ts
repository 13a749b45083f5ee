import { expect, it } from '@jest/globals';
import { ReleaseSet } from '@parlay/contracts/release';
import { startLiveEdge } from '../testing/live-edge.ts';
import { route } from '../testing/releases.ts';
import { accountRelease, casinoRelease, shellRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';

const site = startLiveEdge();

async function setOf(query = ''): Promise<ReleaseSet> {
  return ReleaseSet.parse(JSON.parse((await site.edge.get(`/release-set.json?locale=en${query}`)).body));
}
const versionsIn = (set: ReleaseSet) => Object.fromEntries(set.remotes.map(({ remote, version }) => [remote, version]));
const digestOf = (set: ReleaseSet, remote: string) => set.remotes.find((one) => one.remote === remote)?.digest ?? '';
const promotedIn = (set: ReleaseSet) =>
  Object.fromEntries(
    set.remotes.flatMap(({ remote, promoted }) => (promoted === undefined ? [] : [[remote, promoted]])),
  );
const isLive = (remote: string, version: string) => waitFor(async () => versionsIn(await setOf())[remote] === version);

it('gives a page with a broken live version the previous one, and leaves other remotes unchanged', async () => {
  await site.registry.goLive(casinoRelease({ build: 'two' }), '2.0.0');
  await isLive('remote-casino', '2.0.0');
  const live = await setOf();
  const other = await setOf(`&broken=${digestOf(live, 'remote-casino')}`);
  expect(versionsIn(other)).toEqual({ ...versionsIn(live), 'remote-casino': '1.0.0' });
});

it('includes a version’s promotion time if there is a version to roll back to', async () => {
  const promoted = promotedIn(await setOf());
  expect(Object.keys(promoted)).toEqual(['remote-casino']);
  expect(Math.abs(Date.now() / 1000 - (promoted['remote-casino'] ?? 0))).toBeLessThan(60);
});

it('gives a page the restored version after a rollback, never the one that was rolled back', async () => {
  const broken = digestOf(await setOf(), 'remote-casino');
  await site.registry.rollback('remote-casino', { reason: 'broken' });
  await isLive('remote-casino', '1.0.0');
  const live = await setOf();
  expect(promotedIn(live)).toEqual({});
  expect(versionsIn(await setOf(`&broken=${broken}`))).toEqual(versionsIn(live));
  // The first version has no previous one.
  const first = await setOf(`&broken=${digestOf(live, 'remote-casino')}`);
  expect(versionsIn(first)).toEqual(versionsIn(live));
});

it('gives a page with a broken canary the live version', async () => {
  await site.registry.publish(casinoRelease({ build: 'three' }), '3.0.0');
  await site.registry.promote('remote-casino', { version: '3.0.0', brand: 104 });
  await isLive('remote-casino', '3.0.0');
  const canary = await setOf();
  expect(Object.keys(promotedIn(canary))).toEqual(['remote-casino']);
  const broken = digestOf(canary, 'remote-casino');
  expect(versionsIn(await setOf(`&broken=${broken}`))['remote-casino']).toBe('1.0.0');
  await site.registry.rollback('remote-casino', { reason: 'withdrawn' });
});

it('finds the predecessor of a version that went live many changes ago', async () => {
  await site.registry.goLive(casinoRelease({ build: 'four' }), '4.0.0');
  for (const version of ['5.0.0', '6.0.0']) await site.registry.publish(casinoRelease({ build: version }), version);
  for (let change = 0; change < 40; change += 1)
    await site.registry.promote('remote-casino', { version: change % 2 === 0 ? '5.0.0' : '6.0.0' });
  await site.registry.rollback('remote-casino', { to: '4.0.0', reason: 'far back' });
  await isLive('remote-casino', '4.0.0');
  const broken = digestOf(await setOf(), 'remote-casino');
  expect(versionsIn(await setOf(`&broken=${broken}`))['remote-casino']).toBe('1.0.0');
});

it('does not use a previous version whose route now belongs to another remote', async () => {
  await site.registry.publish(
    shellRelease({ build: 'takes', routes: [...shellRelease().release.routes, route('moved')] }),
    '2.0.0',
  );
  await site.registry.goLive(
    accountRelease({ routes: [...accountRelease().release.routes, route('moved')], build: 'has' }),
    '1.1.0',
  );
  await site.registry.goLive(accountRelease({ build: 'gave away' }), '1.2.0');
  await site.registry.promote('remote-shell', { version: '2.0.0' });
  await isLive('remote-shell', '2.0.0');
  const broken = digestOf(await setOf(), 'remote-account');
  expect(versionsIn(await setOf(`&broken=${broken}`))['remote-account']).toBe('1.2.0');
});

it('ignores values that are not a live digest', async () => {
  const live = versionsIn(await setOf());
  for (const text of ['', 'x'.repeat(300), '../..', '%00'])
    expect(versionsIn(await setOf(`&broken=${text}`))).toEqual(live);
});
