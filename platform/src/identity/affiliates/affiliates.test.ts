import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createOperatorToken } from '../../core/operators/tokens.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { makePlayer } from '../../testing/players.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

async function visits(bTag: string, operations: readonly ('registration' | undefined)[]): Promise<void> {
  const { username, password, customerId } = await makePlayer(platform.database.db);
  const page = platform.browser();
  await page.logIn(username, password);
  for (const operation of operations)
    await page.post('/api/btag', { customerId, bTag, ...(operation && { operation }) });
}

it('tells operators what each affiliate brought in a time [AU20, CL3]', async () => {
  await visits('harbour', ['registration', undefined]);
  await visits('harbour', ['registration']);
  await visits('beacon', [undefined, undefined]);
  const { token } = await createOperatorToken(platform.database.db, { name: 'Olga', scopes: ['players'], days: 1 });
  const { token: powerless } = await createOperatorToken(platform.database.db, { name: 'Nils', scopes: [], days: 1 });
  const page = platform.browser();
  const ask = (query: string, bearer = token) =>
    page.get(`/api/operator/affiliates${query}`, { headers: { authorization: `Bearer ${bearer}` } });

  const harbour = { bTag: 'harbour', brandId: 104, registrations: 2, logins: 1, players: 2 };
  const beacon = { bTag: 'beacon', brandId: 104, registrations: 0, logins: 2, players: 1 };
  expect((await ask('')).data).toMatchObject({ items: [harbour, beacon], hasNext: false });
  expect((await ask('?size=1&page=2')).data).toMatchObject({ items: [beacon], hasNext: false });
  expect((await ask('?brand=103')).data).toMatchObject({ items: [] });
  expect((await ask('?to=2020-01-01T00:00:00Z')).data).toMatchObject({ items: [] });
  expect((await ask('?from=yesterday')).error?.fieldErrors).toEqual({ from: 'invalidPattern' });
  expect((await page.get('/api/operator/affiliates')).status).toBe(401);
  expect((await ask('', powerless)).status).toBe(403);
});
