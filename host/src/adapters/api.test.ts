/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { createApi } from './api.ts';

/** Gives relative API URLs a base, because this environment has no page. */
globalThis.Request = class extends Request {
  constructor(address: RequestInfo | URL, options?: RequestInit) {
    super(new URL(String(address), 'http://localhost'), options);
  }
};

/** Leaves each call pending until it is aborted, and responds to the adapter's probe. */
const hangingFetch: typeof fetch = (input) =>
  input instanceof Request
    ? new Promise((_, reject) => input.signal.addEventListener('abort', () => reject(input.signal.reason)))
    : Promise.resolve(new Response());

it.each([
  ['reports the API as unreachable when a call times out', new DOMException('', 'TimeoutError'), [false]],
  ['reports nothing when the page itself aborts a call', new DOMException('', 'AbortError'), []],
])('%s', async (_title, reason, expected) => {
  const api = createApi({
    document: { cookie: '' } as Document,
    fetch: hangingFetch,
    now: () => 0,
    later: () => undefined,
  });
  const reached: boolean[] = [];
  api.onReach((value) => reached.push(value));
  const controller = new AbortController();
  const result = api.client.get('/api/games', { signal: controller.signal });
  controller.abort(reason);
  expect(await result).toMatchObject({ ok: false });
  expect(reached).toEqual(expected);
});
