import { expect, it } from '@jest/globals';
import { PLATFORM_FLAGS } from './platform-flags.ts';

it('the platform always starts with a larger young generation', () => {
  expect(PLATFORM_FLAGS).toEqual([expect.stringMatching(/^--max-semi-space-size=\d+$/)]);
});
