import { describe, expect, it } from '@jest/globals';
import { integrityOf, RELEASE_FILE } from '../../artifacts/integrity.ts';
import type { ChannelState } from '../../state/channel-state.ts';
import { bytesOf, type TestRelease } from '../../testing/releases.ts';
import { casinoRelease, hostRelease } from '../../testing/site.ts';
import { type LoadRelease, loadRelease } from './loaded-release.ts';
import { buildView, chooseFor } from './view.ts';

/** Creates a loader that finds only the given releases. */
const loading =
  (...available: TestRelease[]): LoadRelease =>
  async (remote, digest) => {
    const found = available.find((one) => one.release.remote === remote && one.digest === digest);
    if (!found) return { ok: false, error: `${remote} ${digest} is gone.` };
    const record = { release: found.release, digest, integrity: integrityOf(bytesOf(found, RELEASE_FILE)) };
    return { ok: true, loaded: await loadRelease(record, async (file) => found.files.get(file)) };
  };

const stateOf = (revision: number, ...live: [TestRelease, string][]): ChannelState => ({
  schema: 1,
  channel: 'production',
  epoch: 'one',
  revision,
  remotes: live.map(([found, version]) => ({ remote: found.release.remote, version, digest: found.digest })),
  recent: [],
});

const visitor = { id: 'someone', brand: 104 };

describe('a view of the channel', () => {
  it('falls back to the previous host and remotes if the newer ones fail to load, and lists the errors', async () => {
    const [host, casino] = [hostRelease(), casinoRelease()];
    const [brokenHost, brokenCasino] = [hostRelease({ build: 'dead' }), casinoRelease({ build: 'gone' })];
    const load = loading(host, casino);
    const before = await buildView(stateOf(1, [host, '1.0.0'], [casino, '1.0.0']), load, undefined);
    const after = await buildView(stateOf(2, [brokenHost, '2.0.0'], [brokenCasino, '2.0.0']), load, before);
    expect(after.errors).toHaveLength(2);
    const chosen = chooseFor(after, visitor);
    expect([chosen.host?.version, chosen.remotes[0]?.version]).toEqual(['1.0.0', '1.0.0']);
  });

  it('omits a remote that has never loaded, and adds it once it loads', async () => {
    const [host, casino] = [hostRelease(), casinoRelease()];
    const state = stateOf(1, [host, '1.0.0'], [casino, '1.0.0']);
    const without = await buildView(state, loading(host), undefined);
    expect(chooseFor(without, visitor).remotes).toEqual([]);
    const healed = await buildView(state, loading(host, casino), without);
    expect(chooseFor(healed, visitor).remotes).toHaveLength(1);
  });
});
