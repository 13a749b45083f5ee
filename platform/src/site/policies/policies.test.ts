import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOperatorToken } from '../../core/operators/tokens.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

describe('the policy list for operators [B0]', () => {
  it('contains each policy with version, date, brands and rules', async () => {
    const options = { name: 'nora', scopes: ['players'] as const, days: 1 };
    const { token } = await createOperatorToken(platform.database.db, options);
    const response = await platform.desk.inject({
      url: '/api/operator/policies',
      headers: { authorization: `Bearer ${token}` },
    });
    const { items } = response.json().data;
    expect(items.map(({ jurisdiction }: { jurisdiction: string }) => jurisdiction)).toEqual([
      'DE',
      'ES',
      'FI',
      'GB',
      'MT',
      'PE',
      'SE',
      'unknown',
    ]);
    expect(items[3]).toMatchObject({
      version: '2',
      inForceFrom: '2026-11-29',
      brands: [117],
      rules: { ageBeforePlay: true, cancelWithdrawal: false, bonus: { maxWagering: 10 } },
    });
    expect(items[4].brands).toEqual(expect.arrayContaining([104, 105]));
  });

  it('is available only to operators', async () => {
    expect((await platform.desk.inject('/api/operator/policies')).statusCode).toBe(401);
  });
});
