import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ApiDocument, callsOf, operationsOf } from '../testing/fuzz.ts';
import { type TestPlatform, testPlatform } from '../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

it('answers no call that its document invites with a 5xx, whatever stands in it', async () => {
  const operations = operationsOf(platform.app.swagger() as unknown as ApiDocument);
  expect(operations.length).toBeGreaterThan(20);
  const visitor = platform.browser({ address: '127.0.0.1' });
  await visitor.get('/api/account/user');
  let player = platform.browser({ address: '127.0.0.1' });
  await player.logIn('demo5');
  const answered = new Map<string, Set<number>>();
  await fc.assert(
    fc.asyncProperty(callsOf(operations), async ({ operation, url, body, headers, signedIn }) => {
      if (operation.path === '/api/logout') {
        player = platform.browser({ address: '127.0.0.1' });
        await player.logIn('demo5');
      }
      const page = signedIn ? player : visitor;
      const answer = await page.send(operation.method, url, { headers, ...(body === undefined ? {} : { body }) });
      const name = `${operation.method} ${operation.path}`;
      answered.set(name, (answered.get(name) ?? new Set()).add(answer.status));
      if (answer.status >= 500) throw new Error(`${name} answered ${answer.status} to ${url} ${body}`);
      if (answer.status >= 400)
        expect(answer.error).toMatchObject({ code: expect.any(String), reference: expect.any(String) });
    }),
    { seed: 104, numRuns: 800, endOnFailure: true },
  );
  expect(answered.size).toBe(operations.length);
}, 60_000);
