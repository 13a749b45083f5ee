import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isNestedDeeper } from './json-nesting.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

it('agrees with the depth of the parsed value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 12 }), (value) => {
      const depth = depthOf(value);
      for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
        expect(isNestedDeeper(text, depth)).toBe(false);
        if (depth > 0) expect(isNestedDeeper(text, depth - 1)).toBe(true);
      }
    }),
  );
});

it('ignores brackets inside strings, including after escaped quotes', () => {
  expect(isNestedDeeper('{"a":"[[[[","b":"\\"[[[","c\\\\":"]"}', 1)).toBe(false);
});

it('reads 64 kB of opening brackets without recursion', () => {
  expect(isNestedDeeper('['.repeat(65_536), 32)).toBe(true);
});
