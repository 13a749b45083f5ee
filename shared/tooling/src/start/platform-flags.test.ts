import { expect, it } from '@jest/globals';
import { PLATFORM_FLAGS } from './platform-flags.ts';

it('the platform is given room for what is young, wherever it is started', () => {
  expect(PLATFORM_FLAGS).toEqual([expect.stringMatching(/^--max-semi-space-size=\d+$/)]);
});
