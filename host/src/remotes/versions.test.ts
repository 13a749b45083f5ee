import { expect, it } from '@jest/globals';
import { satisfies } from './versions.ts';

it('a caret range takes the same major from that version on, and nothing that is no version', () => {
  expect(satisfies('19.3.1', '^19.3.1')).toBe(true);
  expect(satisfies('19.4.0', '^19.3.1')).toBe(true);
  expect(satisfies('19.3.0', '^19.3.1')).toBe(false);
  expect(satisfies('20.0.0', '^19.3.1')).toBe(false);
  expect(satisfies('next', '^19.3.1')).toBe(false);
});
