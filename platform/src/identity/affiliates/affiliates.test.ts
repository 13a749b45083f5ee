import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createOperatorToken } from '../../core/operators/tokens.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

async function recordVisits(bTag: string, operations: readonly ('registration' | undefined)[]): Promise<void> {
  const { username, password, customerId } = await createTestPlayer(platform.database.db);
  const page = platform.browser();
  await page.logIn(username, password);
  for (const operation of operations)
    await page.post('/api/btag', { customerId, bTag, ...(operation && { operation }) });
}

it('the affiliate report counts registrations, logins and players by affiliate in a period [AU20, CL3]', async () => {
  await recordVisits('harbour', ['registration', undefined]);
  await recordVisits('harbour', ['registration']);
  await recordVisits('beacon', [undefined, undefined]);
  const { token } = await createOperatorToken(platform.database.db, { name: 'Olga', scopes: ['players'], days: 1 });
  const { token: unscopedToken } = await createOperatorToken(platform.database.db, {
    name: 'Nils',
    scopes: [],
    days: 1,
  });
  const page = platform.browser();
  const getReport = (query: string, bearer = token) =>
    page.get(`/api/operator/affiliates${query}`, { headers: { authorization: `Bearer ${bearer}` } });

  const harbour = { bTag: 'harbour', brandId: 104, registrations: 2, logins: 1, players: 2 };
  const beacon = { bTag: 'beacon', brandId: 104, registrations: 0, logins: 2, players: 1 };
  const { data } = await getReport('');
  expect(data).toMatchObject({ hasNext: false });
  // Numbers only: nothing about a player.
  expect(data.items).toEqual([harbour, beacon]);
  expect((await getReport('?size=1&page=2')).data).toMatchObject({ items: [beacon], hasNext: false });
  expect((await getReport('?brand=103')).data).toMatchObject({ items: [] });
  expect((await getReport('?to=2020-01-01T00:00:00Z')).data).toMatchObject({ items: [] });
  expect((await getReport('?from=yesterday')).error?.fieldErrors).toEqual({ from: 'invalidPattern' });
  expect((await page.get('/api/operator/affiliates')).status).toBe(401);
  expect((await getReport('', unscopedToken)).status).toBe(403);
});
