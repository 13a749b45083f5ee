import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReleaseSet, SetRemote } from '@parlay/contracts/release';
import { NEVER } from 'rxjs';
import { aSetRemote } from '../../testing/set-remote.ts';
import { createReleaseWatch } from './release-watch.ts';

const good = aSetRemote('1');
const newer = aSetRemote('2');
const setOf = (revision: number, remote: SetRemote): ReleaseSet => ({
  schema: 1,
  channel: 'production',
  revision,
  locale: 'en',
  host: { version: '1.0.0', digest: 'a'.repeat(32) },
  remotes: [remote],
});
const changed = (kind: 'promote' | 'rollback') => [{ remote: 'remote-casino', kind }];

/** Creates the state of a page's remotes, as the release watch sees it. */
function aPage(live: SetRemote) {
  const page = {
    current: live,
    mounted: true,
    broken: new Set<string>(),
    swaps: [] as string[],
    removed: [] as string[],
    rewritten: 0,
    busy: false,
    unfinished: false,
    preloaded: undefined as SetRemote | undefined,
    held: [] as string[],
    modes: [] as unknown[],
    other: [] as unknown[],
    /** The edge's response, or undefined while it is down. */
    edge: undefined as ReleaseSet | undefined,
    /** Promise that responses wait for. */
    delay: undefined as Promise<void> | undefined,
    /** Requests to the edge. */
    requests: [] as string[],
  };
  return page;
}

let streams: EventTarget[];

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    streams.push(this);
  }
}

class Channel extends EventTarget {
  postMessage() {
    return undefined;
  }
}

function watching(page: ReturnType<typeof aPage>, live = page.current) {
  const answer = async (address: string) => {
    page.requests.push(address);
    const { edge } = page;
    await page.delay;
    return edge ? { ok: true, json: async () => edge } : { ok: false };
  };
  const browser = Object.assign(Object.create(window) as typeof window, {
    EventSource: Stream,
    BroadcastChannel: Channel,
    fetch: answer,
    navigator: {},
    performance: window.performance,
    addEventListener: window.addEventListener.bind(window),
    setTimeout: window.setTimeout.bind(window),
    setInterval: window.setInterval.bind(window),
  });
  Object.defineProperty(browser, 'document', { value: document });
  const watch = createReleaseWatch({
    window: browser as unknown as Window & typeof globalThis,
    set: setOf(1, live),
    remotes: {
      live: () => page.current,
      isMounted: () => page.mounted,
      events$: NEVER,
      hasBroken: (remote) => page.broken.has(remote.digest),
      remove: async (name) => {
        page.removed.push(name);
      },
      swap: async (next) => {
        page.swaps.push(next.version);
        page.current = next;
        return { ok: true };
      },
    },
    busy: () => page.busy,
    unfinished: () => page.unfinished,
    preloaded: (digest) => (page.preloaded?.digest === digest ? page.preloaded : undefined),
    onHeld: (from, to) => void page.held.push(`${from.version} before ${to.version}`),
    onModes: (modes) => void page.modes.push(modes),
    onOtherMessage: (message) => void page.other.push(message),
    onHostChanged: () => undefined,
    onLogRewritten: () => {
      page.rewritten += 1;
    },
  });
  watch.start();
  return watch;
}

async function announce(
  revision: number,
  kind: 'promote' | 'rollback',
  { epoch, digest }: { epoch?: string; digest?: string } = {},
) {
  const changes = changed(kind).map((change) => ({ ...change, digest }));
  const data = JSON.stringify({ channel: 'production', epoch, revision, changes });
  streams[0]?.dispatchEvent(new MessageEvent('revision', { data }));
  await jest.advanceTimersByTimeAsync(0);
}

describe('createReleaseWatch', () => {
  beforeEach(() => {
    streams = [];
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('applies a rollback immediately, and a promotion the next time the remote is entered', async () => {
    const page = aPage(good);
    const watch = watching(page);
    page.edge = setOf(2, newer);
    await announce(2, 'promote');
    expect(page.swaps).toEqual([]);
    page.mounted = false;
    await watch.beforeEntering('remote-casino');
    expect(page.swaps).toEqual(['2.0.0']);
    page.mounted = true;
    page.edge = setOf(3, good);
    await announce(3, 'rollback');
    expect(page.swaps).toEqual(['2.0.0', '1.0.0']);
  });

  it('follows a restored registry, whose revisions are lower than those known to the page', async () => {
    const page = aPage(newer);
    watching(page, newer);
    page.edge = { ...setOf(9, newer), epoch: 'first' };
    await announce(9, 'promote');
    page.edge = { ...setOf(3, good), epoch: 'second' };
    await announce(3, 'rollback');
    expect(page.swaps).toEqual([]);
    await announce(3, 'rollback', { epoch: 'second' });
    expect(page.swaps).toEqual(['1.0.0']);
    page.edge = { ...setOf(4, newer), epoch: 'second' };
    await announce(4, 'rollback', { epoch: 'second' });
    expect(page.swaps).toEqual(['1.0.0', '2.0.0']);
  });

  it('reports a rewritten log, whose entry differs from the one known to the page', async () => {
    const page = aPage(good);
    watching(page);
    page.edge = { ...setOf(2, good), log: 'b' };
    await announce(2, 'promote');
    expect(page.requests.at(-1)).toContain('seen=1');
    page.edge = { ...setOf(3, good), log: 'c', logSeen: 'b' };
    await announce(3, 'promote');
    expect(page.rewritten).toBe(0);
    page.edge = { ...setOf(4, good), log: 'd', logSeen: 'x' };
    await announce(4, 'promote');
    expect([page.rewritten, page.requests.at(-1)]).toEqual([1, expect.stringContaining('seen=3')]);
  });

  it('applies a rollback when the card form or game in a frame is finished', async () => {
    const page = aPage(newer);
    watching(page);
    page.unfinished = true;
    page.edge = setOf(2, good);
    await announce(2, 'rollback');
    await jest.advanceTimersByTimeAsync(30_000);
    expect([page.swaps, page.held]).toEqual([[], ['2.0.0 before 1.0.0']]);
    page.unfinished = false;
    await jest.advanceTimersByTimeAsync(1000);
    expect(page.swaps).toEqual(['1.0.0']);
  });

  it('requests all files of a rollback’s version at the same time, but none of a promotion’s', async () => {
    const page = aPage(good);
    watching(page);
    page.edge = setOf(2, newer);
    await announce(2, 'promote');
    expect(page.requests.at(-1)).not.toContain('swap=');
    const file = (name: string) => ({ url: `/r/remote-casino/${name}`, integrity: `sha384-${'A'.repeat(64)}` });
    page.edge = { ...setOf(3, newer), ahead: { scripts: [file('entry.js')], styles: [file('lobby.css')] } };
    await announce(3, 'rollback');
    expect(page.requests.at(-1)).toContain('&swap=remote-casino&page=%2F');
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];
    expect(links.map((link) => [link.getAttribute('href'), link.as, link.integrity, link.crossOrigin])).toEqual([
      ['/r/remote-casino/lobby.css', 'style', file('').integrity, 'anonymous'],
      ['/r/remote-casino/entry.js', 'script', file('').integrity, 'anonymous'],
    ]);
    for (const link of links) link.dispatchEvent(new Event('load'));
    expect(document.querySelector('link[rel="preload"]')).toBeNull();
  });

  it('rolls back immediately to a preloaded version, and requests the set later', async () => {
    const page = aPage(newer);
    watching(page);
    page.preloaded = good;
    page.edge = setOf(2, good);
    await announce(2, 'rollback', { digest: good.digest });
    expect([page.swaps, page.requests]).toEqual([['1.0.0'], []]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(page.requests).toHaveLength(1);
    expect(page.requests[0]).not.toContain('swap=');
    expect(page.swaps).toEqual(['1.0.0']);
  });

  it('requests the set immediately if the version is unknown or not preloaded', async () => {
    const page = aPage(newer);
    watching(page);
    page.preloaded = aSetRemote('3');
    await announce(2, 'rollback', { digest: good.digest });
    await announce(3, 'rollback');
    expect([page.swaps, page.requests.length]).toEqual([[], 2]);
  });

  it('requests nothing immediately if the page already has the right version', async () => {
    const page = aPage(good);
    watching(page);
    await announce(2, 'rollback', { digest: good.digest });
    expect([page.swaps, page.requests]).toEqual([[], []]);
  });

  it('applies the later of two rollbacks, even if the set of the first one arrives late', async () => {
    const page = aPage(newer);
    watching(page);
    page.preloaded = good;
    page.edge = setOf(2, good);
    await announce(2, 'rollback', { digest: good.digest });
    const { promise, resolve } = Promise.withResolvers<void>();
    page.delay = promise;
    await jest.advanceTimersByTimeAsync(10_000);
    expect([page.swaps, page.requests.length]).toEqual([['1.0.0'], 1]);
    const third = aSetRemote('3');
    page.preloaded = third;
    page.edge = setOf(3, third);
    await announce(3, 'rollback', { digest: third.digest });
    resolve();
    await jest.advanceTimersByTimeAsync(0);
    expect(page.swaps).toEqual(['1.0.0', '3.0.0']);
  });

  it('requests the set again if the edge returns one from before the rollback', async () => {
    const page = aPage(newer);
    watching(page);
    page.edge = setOf(1, newer);
    await announce(2, 'rollback');
    page.edge = setOf(2, good);
    expect(page.swaps).toEqual([]);
    await jest.advanceTimersByTimeAsync(2000);
    expect(page.swaps).toEqual(['1.0.0']);
  });

  it('also delays a preloaded version while input is unfinished', async () => {
    const page = aPage(newer);
    watching(page);
    page.preloaded = good;
    page.unfinished = true;
    page.edge = setOf(2, good);
    await announce(2, 'rollback', { digest: good.digest });
    expect([page.swaps, page.held]).toEqual([[], ['2.0.0 before 1.0.0']]);
    page.unfinished = false;
    await jest.advanceTimersByTimeAsync(1000);
    expect(page.swaps).toEqual(['1.0.0']);
  });

  it('applies a rollback after two minutes, even if a frame is still in use', async () => {
    const page = aPage(newer);
    watching(page);
    page.unfinished = true;
    page.edge = setOf(2, good);
    await announce(2, 'rollback');
    await jest.advanceTimersByTimeAsync(119_000);
    expect(page.swaps).toEqual([]);
    await jest.advanceTimersByTimeAsync(2000);
    expect(page.swaps).toEqual(['1.0.0']);
  });

  it('remembers a rollback announced while the edge was down', async () => {
    const page = aPage(newer);
    watching(page);
    await announce(2, 'rollback');
    expect(page.swaps).toEqual([]);
    page.edge = setOf(2, good);
    await jest.advanceTimersByTimeAsync(2000);
    expect(page.swaps).toEqual(['1.0.0']);
  });

  it('immediately applies a rollback found by polling, without the stream or before its message', async () => {
    const page = aPage(newer);
    watching(page);
    page.edge = { ...setOf(2, good), changes: changed('rollback') };
    await jest.advanceTimersByTimeAsync(90_000);
    expect(page.requests.at(-1)).toContain('since=1');
    expect(page.swaps).toEqual(['1.0.0']);
    await announce(2, 'rollback');
    expect(page.swaps).toEqual(['1.0.0']);
    // A promotion found in the same way still waits.
    page.edge = { ...setOf(3, newer), changes: changed('promote') };
    await jest.advanceTimersByTimeAsync(90_000);
    expect(page.requests.at(-1)).toContain('since=2');
    expect(page.swaps).toEqual(['1.0.0']);
  });

  it('immediately unmounts a remote that the set lists as retired, but not one that is merely missing', async () => {
    const page = aPage(good);
    watching(page);
    page.edge = { ...setOf(2, good), remotes: [] };
    await announce(2, 'rollback');
    expect(page.removed).toEqual([]);
    page.edge = { ...setOf(3, good), remotes: [], retired: ['remote-casino'] };
    await announce(3, 'rollback');
    expect(page.removed).toEqual(['remote-casino']);
    expect(page.swaps).toEqual([]);
  });

  it('does not swap a page in use, regardless of how long the player is inactive', async () => {
    const page = aPage(good);
    watching(page);
    page.edge = setOf(2, newer);
    await announce(2, 'promote');
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(page.swaps).toEqual([]);
  });

  it('swaps always-mounted remotes when the page is idle, never while the player is busy', async () => {
    const everywhere = { slots: ['top', 'page'] as SetRemote['slots'] };
    const page = aPage(aSetRemote('1', everywhere));
    watching(page);
    page.busy = true;
    page.edge = setOf(2, aSetRemote('2', everywhere));
    await announce(2, 'promote');
    await jest.advanceTimersByTimeAsync(5 * 60_000);
    expect(page.swaps).toEqual([]);
    page.busy = false;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(page.swaps).toEqual(['2.0.0']);
  });

  it('does not restore a version that broke in this page', async () => {
    const page = aPage(good);
    page.mounted = false;
    page.broken.add(newer.digest);
    watching(page);
    page.edge = setOf(2, newer);
    await announce(2, 'promote');
    expect(page.swaps).toEqual([]);
  });
});
