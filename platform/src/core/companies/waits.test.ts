import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Parlay1Settings } from '@parlay/contracts/driver-settings';
import { DRIVERS } from '../../suppliers/drivers.ts';
import { registerDrivers } from './driver.ts';
import { signedFetch } from './signed-fetch.ts';
import { Waits } from './waits.ts';

const NOW = Date.parse('2026-11-30T10:00:00Z');
const [LIST, LAUNCH] = [new URL('https://games.example/list'), new URL('https://games.example/launch')];
const settings = (): Parlay1Settings => ({ keys: { ours: ['ours'], theirs: ['theirs'] } });
const response = (status: number, retryAfter?: string) => ({
  status,
  headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
});

/** Returns for how many seconds a URL must not be called after a response to the list, in steps of a second. */
function secondsClosed(url: URL, given: ReturnType<typeof response>): number {
  const waits = new Waits();
  const company = settings();
  waits.note(company, LIST, given, NOW);
  for (let seconds = 0; ; seconds += 1) {
    try {
      waits.assertOver(company, url, NOW + seconds * 1_000);
      return seconds;
    } catch {
      // It is closed.
    }
  }
}

describe('Retry-After of a provider', () => {
  it.each([
    ['seconds after 429 hold for the path', LIST, response(429, '60'), 60],
    ['other paths stay open after 429', LAUNCH, response(429, '60'), 0],
    ['seconds after 503 hold for the whole provider', LAUNCH, response(503, '5'), 5],
    ['a date', LIST, response(429, 'Mon, 30 Nov 2026 10:00:30 GMT'), 30],
    ['a date that has passed', LIST, response(429, 'Mon, 30 Nov 2026 09:00:00 GMT'), 0],
    ['a day, of which a quarter of an hour counts', LIST, response(503, '86400'), 900],
    ['no header', LIST, response(503), 0],
    ['a word', LIST, response(503, 'soon'), 0],
    ['a success with the header', LIST, response(200, '60'), 0],
  ] as const)('is kept: %s', (_case, url, given, expected) => {
    expect(secondsClosed(url, given)).toBe(expected);
  });

  describe('over HTTP', () => {
    let calls = 0;
    const server = createServer((_request, reply) => {
      calls += 1;
      reply.writeHead(503, { 'retry-after': '120' }).end();
    });
    beforeAll(async () => {
      registerDrivers(DRIVERS);
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    it('keeps us from sending a request before, without touching other providers', async () => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`;
      const company = { driver: 'parlay-1', settings: settings() } as const;
      expect((await signedFetch(company, url, { content: {} })).status).toBe(503);
      await expect(signedFetch(company, url, { content: {} })).rejects.toThrow('the company asked to wait 120 s more');
      expect(calls).toBe(1);
      expect((await signedFetch({ driver: 'parlay-1', settings: settings() }, url)).status).toBe(503);
      expect(calls).toBe(2);
    });
  });
});
