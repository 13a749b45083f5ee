import { afterEach, expect, it, jest } from '@jest/globals';
import { aSetRemote } from '../../testing/set-remote.ts';
import { loadEntryScript } from '../load/entry-script.ts';
import { failPendingChunks, onRefetched, refetchHung } from './hung-files.ts';

const page = window as unknown as Record<string, unknown>;
const scripts = () => [...document.querySelectorAll('script')];

/** Answers to requests past the cache, by address. */
function answering(statusOf: (url: string) => number): jest.Mock {
  const fetched = jest.fn(async (url: string) => {
    const status = statusOf(url);
    return { ok: status === 200, status, arrayBuffer: async () => new ArrayBuffer(1) };
  });
  Object.assign(globalThis, { fetch: fetched });
  return fetched as jest.Mock;
}

/** A script as webpack adds it, and what happens to it. */
function chunkOf(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  document.head.append(script);
  return script;
}

afterEach(() => {
  for (const script of scripts()) script.remove();
});

it('gives up the chunks of one release that are on their way', () => {
  const [version, other] = [aSetRemote('1'), aSetRemote('2')];
  const failed: string[] = [];
  for (const url of [`/r/remote-casino/${version.digest}/page.js`, `/r/remote-casino/${other.digest}/page.js`])
    chunkOf(url).addEventListener('error', () => failed.push(url));
  failPendingChunks(document, version);
  expect(failed).toEqual([`/r/remote-casino/${version.digest}/page.js`]);
});

it('fetches what hung past the cache before it is asked for again, once it has come no more', async () => {
  const version = aSetRemote('3');
  const url = chunkOf(`/r/remote-casino/${version.digest}/page.js`).src;
  const fetched = answering(() => 404);
  expect(await refetchHung(version)).toEqual({ ok: true });
  failPendingChunks(document, version);
  expect(await refetchHung(version)).toEqual({ ok: false, error: 'not-found', message: `${url} answered 404` });
  fetched.mockReset();
  const good = answering(() => 200);
  expect(await refetchHung(version)).toEqual({ ok: true });
  expect(await refetchHung(version)).toEqual({ ok: true });
  expect(good.mock.calls).toEqual([[url, { cache: 'reload', signal: expect.anything() }]]);
  expect(await refetchHung(aSetRemote('4'))).toEqual({ ok: true });
});

it('asks once more without the player, and tells when what hung has come', async () => {
  const version = aSetRemote('5');
  const chunk = chunkOf(`/r/remote-casino/${version.digest}/page.js`);
  const onBack = jest.fn();
  const good = answering(() => 200);
  onRefetched(version, onBack);
  expect(good).not.toHaveBeenCalled();
  failPendingChunks(document, version);
  onRefetched(version, onBack);
  await new Promise((resolve) => setTimeout(resolve));
  expect([good.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 1]);
  // It hangs again: now the player decides.
  failPendingChunks(document, version);
  onRefetched(version, onBack);
  expect(good).toHaveBeenCalledTimes(1);
  // Its own request ends after all.
  chunk.dispatchEvent(new Event('load'));
  expect(onBack).toHaveBeenCalledTimes(2);
});

it('does not load a release while a file of it hangs, and takes one that runs late', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  try {
    const version = aSetRemote('6');
    const loading = loadEntryScript(document, version);
    const [script] = scripts();
    await jest.advanceTimersByTimeAsync(2400);
    expect(await loading).toMatchObject({ ok: false, error: 'timed-out' });
    expect(scripts()).toEqual([]);
    answering(() => 503);
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
