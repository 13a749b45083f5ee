import { expect, it } from '@jest/globals';
import { readStartEnvironment } from './environment.ts';

it.each([
  ['HOST', 'junk'],
  ['PORT_SITE', '80000'],
  ['PARLAY_MODE', 'test'],
])('the start is refused once for %s=%s, before any server starts', (name, value) => {
  expect(readStartEnvironment({ [name]: value }, '/parlay')).toEqual({
    ok: false,
    error: expect.stringContaining(`${name} is "${value}"`),
  });
});
