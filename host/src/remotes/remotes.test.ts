import { beforeAll, expect, it } from '@jest/globals';
import type { SetRemote } from '@parlay/contracts/release';
import { fakePorts } from '@parlay/ports/fakes';
import type { Remote } from '@parlay/remote-kit';
import type { MountProps } from '@parlay/remote-kit/definition';
import { start } from 'single-spa';
import { openRemotes } from '../testing/open-remotes.ts';
import { aSetRemote } from '../testing/set-remote.ts';

const NOTHING = () => undefined;

beforeAll(() => start());

/** Returns a remote that renders `text` and finishes mounting once `until` resolves. */
function remoteShowing(text: string, until: Promise<void> = Promise.resolve()): Remote {
  return {
    lifecycles: () => ({
      bootstrap: async () => undefined,
      async mount({ element, onReady }: MountProps) {
        const heading = document.createElement('h1');
        heading.textContent = text;
        element.replaceChildren(heading);
        onReady();
        await until;
      },
      unmount: async ({ element }: MountProps) => element.querySelector('h1:not([inert])')?.remove(),
    }),
    dispose: NOTHING,
  } as unknown as Remote;
}

it('replaces a version that is still mounting, and mounts the next one once', async () => {
  document.body.innerHTML = '<main data-slot="page"></main>';
  let finishMounting = NOTHING as () => void;
  const mounting = new Promise<void>((resolve) => {
    finishMounting = resolve;
  });
  const [newer, older] = [aSetRemote('2'), aSetRemote('1')];
  const modules = new Map<SetRemote, Remote>([
    [newer, remoteShowing('newer', mounting)],
    [older, remoteShowing('older')],
  ]);
  const remotes = openRemotes((version) => modules.get(version) as Remote);
  const headings = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);
  const waitForHeading = (wanted: string) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (headings().join() !== wanted) return;
        changes.disconnect();
        resolve();
      };
      const changes = new MutationObserver(check);
      changes.observe(document.body, { childList: true, subtree: true, characterData: true });
      check();
    });

  remotes.add(newer);
  await waitForHeading('newer');
  const swapped = remotes.swap(older);
  // By the next task, all code that does not wait for other work has continued.
  await new Promise((resolve) => setTimeout(resolve));
  // Until then the page shows the old content, without a snapshot next to it.
  expect(headings()).toEqual(['newer']);
  finishMounting();
  expect(await swapped).toEqual({ ok: true });
  await waitForHeading('older');
  expect(remotes.live('remote-casino')).toBe(older);
});

it('replaces a version once the page and translations of the next one have loaded', async () => {
  document.body.innerHTML = '<main data-slot="page"></main>';
  const remote = 'remote-tournament';
  const [newer, older] = [
    { ...aSetRemote('2'), remote },
    { ...aSetRemote('1'), remote },
  ];
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const requested: string[] = [];
  const prepared = async (route: string) => {
    requested.push(route);
    await arrived;
  };
  const modules = new Map<SetRemote, Remote>([
    [newer, remoteShowing('newer')],
    [older, { ...remoteShowing('older'), prepare: prepared }],
  ]);
  const { ports } = fakePorts({ location: { route: { id: 'tournaments', remote, params: {} } } });
  const remotes = openRemotes((version) => modules.get(version) as Remote, { portsFor: () => ports });
  const headings = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent);

  remotes.add(newer);
  while (headings().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const swapped = remotes.swap(older);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([headings(), requested]).toEqual([['newer'], ['tournaments']]);
  arrive();
  expect(await swapped).toEqual({ ok: true });
  expect(headings()).toEqual(['older']);
});

it('removes a remote with its parts and routes, and mounts it again when a version is promoted', async () => {
  document.body.innerHTML = '<main data-slot="page"></main>';
  const remote = { ...aSetRemote('1'), remote: 'remote-sports' };
  const disposed: string[] = [];
  const removed: string[] = [];
  let hasRoutes = true;
  const module = { ...remoteShowing('sports'), dispose: () => disposed.push('sports') } as unknown as Remote;
  const remotes = openRemotes(() => module, {
    ownsPage: () => hasRoutes,
  });
  remotes.events$.subscribe((event) => {
    if (event.kind === 'live') hasRoutes = true;
    if (event.kind !== 'removed') return;
    expect(remotes.all()).toEqual([]);
    removed.push(event.version.remote);
    hasRoutes = false;
  });
  const headings = () => document.querySelectorAll('h1').length;
  const rendered = async () => {
    while (headings() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  remotes.add(remote);
  await rendered();
  const swap = remotes.swap({ ...remote, version: '2.0.0', digest: '2'.repeat(32) });
  const [first, second] = [remotes.remove('remote-sports'), remotes.remove('remote-sports')];
  const late = remotes.swap(remote);
  await Promise.all([swap, first, second, late]);
  expect([headings(), removed, disposed.length > 0]).toEqual([0, ['remote-sports'], true]);
  expect(document.querySelectorAll('[data-remote="remote-sports"]')).toHaveLength(0);
  await remotes.remove('remote-nobody');

  expect(await remotes.swap(remote)).toEqual({ ok: true });
  await rendered();
  expect(remotes.live('remote-sports')).toBe(remote);
});
