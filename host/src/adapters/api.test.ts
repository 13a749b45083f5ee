/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { createApi } from './api.ts';

/** Gives relative API URLs a base, because this environment has no page. */
globalThis.Request = class extends Request {
  constructor(address: RequestInfo | URL, options?: RequestInit) {
    super(new URL(String(address), 'http://localhost'), options);
  }
};

/** A call stays open until it is aborted; the probe finds the API back. */
const silent: typeof fetch = (input) =>
  input instanceof Request
    ? new Promise((_, reject) => input.signal.addEventListener('abort', () => reject(input.signal.reason)))
    : Promise.resolve(new Response());

it.each([
  ['whose time has run out is a sign that the API is away', new DOMException('', 'TimeoutError'), [false]],
  ['that the page itself called off says nothing of the API', new DOMException('', 'AbortError'), []],
])('a call %s', async (_what, reason, told) => {
  const api = createApi({
    document: { cookie: '' } as Document,
    fetch: silent,
    now: () => 0,
    later: () => undefined,
  });
  const reached: boolean[] = [];
  api.onReach((value) => reached.push(value));
  const controller = new AbortController();
  const result = api.client.get('/api/games', { signal: controller.signal });
  controller.abort(reason);
  expect(await result).toMatchObject({ ok: false });
  expect(reached).toEqual(told);
});
