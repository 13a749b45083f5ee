import { describe, expect, it } from '@jest/globals';
import { familyOf } from './families.ts';

describe('game rules', () => {
  it.each([
    ['kelpworks', 20, ['']],
    ['oddbird', 36, ['low', 'seven', 'high']],
    ['papermill', 4, ['1', '2', '3', '4']],
  ])('pay back 95% of stakes, as they state: %s', (provider, cases, picks) => {
    for (const pick of picks) {
      const paid = Array.from(
        { length: cases },
        (_, at) => familyOf(provider).draw((at + 0.5) / cases, pick).multiplier,
      );
      expect([pick, paid.reduce((sum, one) => sum + one, 0) / cases]).toEqual([pick, expect.closeTo(95, 5)]);
    }
  });

  it('name every choice in every language', () => {
    for (const provider of ['oddbird', 'papermill']) {
      const { words, picks } = familyOf(provider);
      for (const { picks: names } of Object.values(words)) expect(Object.keys(names)).toEqual([...picks]);
    }
  });
});
