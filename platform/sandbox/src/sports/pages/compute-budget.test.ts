import { describe, expect, it } from '@jest/globals';
import { ComputeBudget } from './compute-budget.ts';

describe('ComputeBudget', () => {
  it('refuses a client that has used two seconds, until a fifth of the time since then makes up for it', async () => {
    let now = 0;
    const budget = new ComputeBudget(() => now);
    await budget.spend('a', () => 1_900);
    await budget.spend('a', () => 300);
    await expect(budget.spend('a', () => 1)).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
    await budget.spend('b', () => 1);
    now += 1_001;
    await budget.spend('a', () => 1);
  });
});
