import { afterEach, expect, it, jest } from '@jest/globals';
import { aSetRemote } from '../../testing/set-remote.ts';
import { loadEntryScript } from '../load/entry-script.ts';
import { failPendingChunks, onRefetched, refetchHung } from './hung-files.ts';

const page = window as unknown as Record<string, unknown>;
const scripts = () => [...document.querySelectorAll('script')];

/** Mocks the responses to requests that bypass the cache, by URL. */
function mockFetch(statusOf: (url: string) => number): jest.Mock {
  const fetched = jest.fn(async (url: string) => {
    const status = statusOf(url);
    return { ok: status === 200, status, arrayBuffer: async () => new ArrayBuffer(1) };
  });
  Object.assign(globalThis, { fetch: fetched });
  return fetched as jest.Mock;
}

/** Adds a script as webpack does. */
function chunkOf(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  document.head.append(script);
  return script;
}

afterEach(() => {
  for (const script of scripts()) script.remove();
});

it('fails the pending chunks of one release', () => {
  const [version, other] = [aSetRemote('1'), aSetRemote('2')];
  const failed: string[] = [];
  for (const url of [`/r/remote-casino/${version.digest}/page.js`, `/r/remote-casino/${other.digest}/page.js`])
    chunkOf(url).addEventListener('error', () => failed.push(url));
  failPendingChunks(document, version);
  expect(failed).toEqual([`/r/remote-casino/${version.digest}/page.js`]);
});

it('refetches hung files past the cache until they have loaded', async () => {
  const version = aSetRemote('3');
  const url = chunkOf(`/r/remote-casino/${version.digest}/page.js`).src;
  const fetched = mockFetch(() => 404);
  expect(await refetchHung(version)).toEqual({ ok: true });
  failPendingChunks(document, version);
  expect(await refetchHung(version)).toEqual({ ok: false, error: 'not-found', message: `${url} answered 404` });
  fetched.mockReset();
  const successfulFetch = mockFetch(() => 200);
  expect(await refetchHung(version)).toEqual({ ok: true });
  expect(await refetchHung(version)).toEqual({ ok: true });
  expect(successfulFetch.mock.calls).toEqual([[url, { cache: 'reload', signal: expect.anything() }]]);
  expect(await refetchHung(aSetRemote('4'))).toEqual({ ok: true });
});

it('refetches once automatically, and calls back when a hung file has loaded', async () => {
  const version = aSetRemote('5');
  const chunk = chunkOf(`/r/remote-casino/${version.digest}/page.js`);
  const onBack = jest.fn();
  const successfulFetch = mockFetch(() => 200);
  onRefetched(version, onBack);
  expect(successfulFetch).not.toHaveBeenCalled();
  failPendingChunks(document, version);
  onRefetched(version, onBack);
  await new Promise((resolve) => setTimeout(resolve));
  expect([successfulFetch.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 1]);
  // The file hangs again, so further requests are up to the player.
  failPendingChunks(document, version);
  onRefetched(version, onBack);
  expect(successfulFetch).toHaveBeenCalledTimes(1);
  // The original request succeeds after all.
  chunk.dispatchEvent(new Event('load'));
  expect(onBack).toHaveBeenCalledTimes(2);
});

it('does not load a release while one of its files hangs, and accepts a file that runs late', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  try {
    const version = aSetRemote('6');
    const loading = loadEntryScript(document, version);
    const [script] = scripts();
    await jest.advanceTimersByTimeAsync(2400);
    expect(await loading).toMatchObject({ ok: false, error: 'timed-out' });
    expect(scripts()).toEqual([]);
    mockFetch(() => 503);
    const onBack = jest.fn();
    onRefetched(version, onBack);
    expect(await refetchHung(version)).toMatchObject({ ok: false, error: 'not-found' });
    page[version.container] = {};
    script?.dispatchEvent(new Event('load'));
    expect(onBack).toHaveBeenCalledTimes(1);
    expect(await refetchHung(version)).toEqual({ ok: true });
    expect(await loadEntryScript(document, version)).toEqual({ ok: true });
  } finally {
    jest.useRealTimers();
  }
});
