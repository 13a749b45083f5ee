import { beforeAll, expect, it, jest } from '@jest/globals';
import type { Report } from '@parlay/contracts/reports';
import type { Remote } from '@parlay/remote-kit';
import type { MountProps } from '@parlay/remote-kit/definition';
import { start } from 'single-spa';
import { openRemotes } from '../testing/open-remotes.ts';
import { aSetRemote } from '../testing/set-remote.ts';

jest.setTimeout(30_000);
beforeAll(() => start());

const never = () => new Promise<void>(() => undefined);

/** Returns a remote whose lifecycles do nothing, except for the given ones. */
const remoteWith = (lifecycles: object): Remote =>
  ({
    lifecycles: () => ({
      bootstrap: async () => undefined,
      mount: async ({ onReady }: MountProps) => onReady(),
      unmount: async () => undefined,
      ...lifecycles,
    }),
    dispose: () => undefined,
  }) as unknown as Remote;

/** Waits until a report contains a message. */
async function reported(reports: readonly Report[], message: string): Promise<Report> {
  for (;;) {
    const found = reports.find((one) => JSON.stringify(one).includes(message));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('gives up a remote whose bootstrap never finishes, and shows its fallback', async () => {
  document.body.innerHTML = '<main data-slot="page"></main>';
  const reports: Report[] = [];
  const remotes = openRemotes(() => remoteWith({ bootstrap: never }), { reports });
  remotes.add(aSetRemote('1'));
  expect(await reported(reports, 'mounting page takes too long')).toMatchObject({
    kind: 'remote-failed',
    remote: 'remote-casino',
    version: '1.0.0',
    outcome: 'timed-out',
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.querySelector('[data-remote="remote-casino"]')?.getAttribute('data-state')).toBe('fallback');
});

it('abandons a remote whose unmount throws or never finishes, and reports its version', async () => {
  for (const [unmount, message] of [
    [never, 'unmounting took longer'],
    [() => Promise.reject(new Error('cannot end')), 'cannot end'],
  ] as const) {
    document.body.innerHTML = '<main data-slot="page"></main>';
    const reports: Report[] = [];
    const remotes = openRemotes(({ version }) => remoteWith(version === '3.0.0' ? { unmount } : {}), { reports });
    const remote = { remote: message === 'cannot end' ? 'remote-sports' : 'remote-tournament' };
    remotes.add(aSetRemote('3', remote));
    await reported(reports, 'remote-loaded');
    const started = performance.now();
    expect(await remotes.swap(aSetRemote('4', remote))).toEqual({ ok: true });
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(await reported(reports, message)).toMatchObject({ kind: 'error', ...remote, version: '3.0.0' });
    await remotes.remove(remote.remote);
  }
});
