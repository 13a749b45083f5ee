import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { limitChunks } from './hung-chunks.ts';

const LIMIT = 2400;
const scripts = () => [...document.querySelectorAll('script')];

/** A script as webpack adds it, with what webpack was told of it. */
function chunkOf(name: string): { script: HTMLScriptElement; told: string[] } {
  const script = document.createElement('script');
  const told: string[] = [];
  script.src = `/r/remote-casino/0a1b/${name}.js`;
  script.integrity = `sha384-${name}`;
  script.dataset.webpack = 'remote_casino:page';
  const done = ({ type }: { type: string }) => {
    told.push(type);
    script.remove();
  };
  script.onload = done;
  script.onerror = done as OnErrorEventHandler;
  document.head.append(script);
  return { script, told };
}

/** Answers of requests past the cache. */
function answering(fetched: () => Promise<object>): jest.Mock {
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

it('fetches a chunk that hangs past the cache and runs it again: the part only waits', async () => {
  const fetching = answering(whole);
  const { script, told } = chunkOf('rooms');
  await jest.advanceTimersByTimeAsync(LIMIT);
  expect(fetching.mock.calls).toEqual([[script.src, { cache: 'reload', signal: expect.anything() }]]);
  const again = scripts().find((one) => one !== script);
  expect([again?.src, again?.integrity]).toEqual([script.src, 'sha384-rooms']);
  expect(told).toEqual([]);
  again?.dispatchEvent(new Event('load'));
  expect(told).toEqual(['load']);
});

it('fails a chunk that cannot be fetched either, soon after', async () => {
  answering(() => new Promise(() => undefined));
  const { told } = chunkOf('never');
  await jest.advanceTimersByTimeAsync(LIMIT + 299);
  expect(told).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['error']);
  answering(async () => ({ ok: false, status: 404 }));
  const gone = chunkOf('gone');
  await jest.advanceTimersByTimeAsync(LIMIT);
  expect(gone.told).toEqual(['error']);
});

it('leaves alone what comes in time, also while it is fetched again, and scripts of others', async () => {
  const fetching = answering(whole);
  const { script, told } = chunkOf('fast');
  const other = document.createElement('script');
  document.head.append(other);
  await jest.advanceTimersByTimeAsync(LIMIT - 1);
  script.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fetching).not.toHaveBeenCalled();
  expect(told).toEqual(['load']);

  const answer = Promise.withResolvers<object>();
  answering(() => answer.promise);
  const late = chunkOf('late');
  await jest.advanceTimersByTimeAsync(LIMIT);
  late.script.dispatchEvent(new Event('load'));
  answer.resolve(await whole());
  await jest.advanceTimersByTimeAsync(1_000);
  expect(late.told).toEqual(['load']);
  expect(scripts()).toEqual([other]);
});
