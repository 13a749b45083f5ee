import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { limitChunks } from './hung-chunks.ts';

const LIMIT = 2400;
const scripts = () => [...document.querySelectorAll('script')];

/** Adds a script as webpack does, and records the events that webpack receives. */
function chunkOf(name: string): { script: HTMLScriptElement; events: string[] } {
  const script = document.createElement('script');
  const events: string[] = [];
  script.src = `/r/remote-casino/0a1b/${name}.js`;
  script.integrity = `sha384-${name}`;
  script.dataset.webpack = 'remote_casino:page';
  const done = ({ type }: { type: string }) => {
    events.push(type);
    script.remove();
  };
  script.onload = done;
  script.onerror = done as OnErrorEventHandler;
  document.head.append(script);
  return { script, events };
}

/** Mocks the responses to requests that bypass the cache. */
function mockFetch(fetched: () => Promise<object>): jest.Mock {
  const fetching = jest.fn(fetched);
  Object.assign(globalThis, { fetch: fetching });
  return fetching as jest.Mock;
}
const whole = async () => ({ ok: true, status: 200, arrayBuffer: async () => new ArrayBuffer(1) });

limitChunks(document);
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['performance'] }));
afterEach(() => {
  jest.useRealTimers();
  for (const script of scripts()) script.remove();
});

it('refetches a hanging chunk past the cache and runs it again, so that the part only has to wait', async () => {
  const fetching = mockFetch(whole);
  const { script, events } = chunkOf('rooms');
  await jest.advanceTimersByTimeAsync(LIMIT);
  expect(fetching.mock.calls).toEqual([[script.src, { cache: 'reload', signal: expect.anything() }]]);
  const again = scripts().find((one) => one !== script);
  expect([again?.src, again?.integrity]).toEqual([script.src, 'sha384-rooms']);
  expect(events).toEqual([]);
  again?.dispatchEvent(new Event('load'));
  expect(events).toEqual(['load']);
});

it('fails a chunk soon if the refetch fails as well', async () => {
  mockFetch(() => new Promise(() => undefined));
  const { events } = chunkOf('never');
  await jest.advanceTimersByTimeAsync(LIMIT + 299);
  expect(events).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(events).toEqual(['error']);
  mockFetch(async () => ({ ok: false, status: 404 }));
  const gone = chunkOf('gone');
  await jest.advanceTimersByTimeAsync(LIMIT);
  expect(gone.events).toEqual(['error']);
});

it('ignores chunks that load in time, even during a refetch, and other scripts', async () => {
  const fetching = mockFetch(whole);
  const { script, events } = chunkOf('fast');
  const other = document.createElement('script');
  document.head.append(other);
  await jest.advanceTimersByTimeAsync(LIMIT - 1);
  script.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fetching).not.toHaveBeenCalled();
  expect(events).toEqual(['load']);

  const answer = Promise.withResolvers<object>();
  mockFetch(() => answer.promise);
  const late = chunkOf('late');
  await jest.advanceTimersByTimeAsync(LIMIT);
  late.script.dispatchEvent(new Event('load'));
  answer.resolve(await whole());
  await jest.advanceTimersByTimeAsync(1_000);
  expect(late.events).toEqual(['load']);
  expect(scripts()).toEqual([other]);
});
