import { expect, it } from '@jest/globals';
import { EDGE_OPTIONS, PLATFORM_OPTIONS } from './server-options.ts';

it('always starts the platform with a larger young generation', () => {
  expect(PLATFORM_OPTIONS).toEqual({
    flags: [expect.stringMatching(/^--max-semi-space-size=\d+$/)],
    environment: {},
  });
});

it('always starts the edge with a small heap, few arenas and a malloc that returns memory', () => {
  expect(EDGE_OPTIONS).toEqual({
    flags: [expect.stringMatching(/^--max-semi-space-size=\d$/), expect.stringMatching(/^--max-old-space-size=\d+$/)],
    environment: {
      MALLOC_ARENA_MAX: expect.stringMatching(/^\d$/),
      MALLOC_TRIM_THRESHOLD_: expect.stringMatching(/^\d+$/),
    },
  });
});
