import type { SetRemote } from '@parlay/contracts/release';

const integrity = `sha384-${'A'.repeat(64)}`;

/** Returns a version of the casino as in a release set. `mark` is one hex digit. */
export function aSetRemote(mark: string, more: Partial<SetRemote> = {}): SetRemote {
  const digest = mark.repeat(32);
  return {
    remote: 'remote-casino',
    version: `${mark}.0.0`,
    digest,
    container: `remote_casino_${mark}`,
    entry: { url: `/r/remote-casino/${digest}/remoteEntry.js`, integrity },
    styles: [],
    release: integrity,
    slots: ['page'],
    routes: [{ id: 'casino', path: 'casino' }],
    needs: {},
    contracts: { ports: 1, bus: 1, releaseSet: 1 },
    ...more,
  };
}
