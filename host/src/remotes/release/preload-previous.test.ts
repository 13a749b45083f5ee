import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { SetRemote } from '@parlay/contracts/release';
import type { Ports } from '@parlay/ports';
import type { Remote } from '@parlay/remote-kit';
import { Subject } from 'rxjs';
import { aSetRemote } from '../../testing/set-remote.ts';
import type { RemotesEvent } from '../events.ts';
import { preloadPrevious } from './preload-previous.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3600;
const recent = aSetRemote('2', { promoted: NOW / 1000 - HOUR });
const earlier = aSetRemote('1');
const connection = (value: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value });

interface Given {
  live?: SetRemote[];
  mounted?: boolean;
  broken?: boolean;
  previous?: SetRemote | undefined;
  fails?: boolean;
}

/** Shows a remote, and records the preloaded versions and prepared pages. */
function showing({ live = [recent], mounted = true, broken = false, fails = false, ...given }: Given = {}) {
  const loaded: string[] = [];
  const prepared: string[] = [];
  const requested: string[] = [];
  const remote = { prepare: async (route: string) => void prepared.push(route) } as unknown as Remote;
  const events = new Subject<RemotesEvent>();
  const previous = preloadPrevious({
    window,
    remotes: { all: () => live, isMounted: () => mounted, hasBroken: () => broken, events$: events },
    async loadAhead({ version }) {
      loaded.push(version);
      return fails ? { ok: false, error: 'not-found', message: '' } : { ok: true, remote };
    },
    async previous({ version }) {
      requested.push(version);
      return 'previous' in given ? given.previous : earlier;
    },
    portsFor: () =>
      ({ navigation: { current: () => ({ route: { remote: 'remote-casino', id: 'casino' } }) } }) as unknown as Ports,
    now: () => NOW,
  });
  const onDrawn = () => events.next({ kind: 'drawn', version: recent, slot: 'page' });
  return { ...previous, onDrawn, loaded, prepared, requested };
}

const wait = (seconds = 10) => jest.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  connection(undefined);
  window.history.replaceState(null, '', '/');
});

it('loads the version before a recent one, and its page, once the page has been idle', async () => {
  const page = showing();
  page.onDrawn();
  await wait(4);
  page.onDrawn();
  await wait(4);
  expect(page.loaded).toEqual([]);
  await wait(2);
  expect([page.requested, page.loaded, page.prepared]).toEqual([['2.0.0'], ['1.0.0'], ['casino']]);
});

it('loads once for each page that the player visits', async () => {
  const page = showing();
  page.onDrawn();
  await wait();
  page.onDrawn();
  await wait();
  expect(page.prepared).toEqual(['casino']);
  window.history.replaceState(null, '', '/en/slots');
  page.onDrawn();
  await wait();
  expect(page.prepared).toEqual(['casino', 'casino']);
});

it.each([
  ['a version promoted long ago', { live: [aSetRemote('2', { promoted: NOW / 1000 - 25 * HOUR })] }],
  ['a version that is live through a rollback', { live: [aSetRemote('2')] }],
  ['a remote that is not on the page', { mounted: false }],
])('skips %s', async (_what, given) => {
  const page = showing(given);
  page.onDrawn();
  await wait();
  expect(page.requested).toEqual([]);
});

it.each([
  ['there is no previous version', { previous: undefined }],
  ['it broke in this page', { broken: true }],
])('loads nothing when %s', async (_what, given) => {
  const page = showing(given);
  page.onDrawn();
  await wait();
  expect([page.requested, page.loaded]).toEqual([['2.0.0'], []]);
});

it('does not prepare a page if its version does not load', async () => {
  const page = showing({ fails: true });
  page.onDrawn();
  await wait();
  expect([page.loaded, page.prepared]).toEqual([['1.0.0'], []]);
});

it.each([
  ['saves data', { saveData: true, effectiveType: '4g' }],
  ['is slow', { saveData: false, effectiveType: '2g' }],
])('requests nothing on a connection that %s', async (_what, network) => {
  connection(network);
  const page = showing();
  page.onDrawn();
  await wait();
  expect(page.requested).toEqual([]);
});
