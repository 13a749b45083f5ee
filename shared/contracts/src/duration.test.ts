import { expect, it } from '@jest/globals';
import { secondsOf } from './duration.ts';

it.each([
  ['PT1H', 3600],
  ['PT20M', 1200],
  ['P1D', 86_400],
  ['P1DT1H1M1S', 90_061],
  ['PT0S', 0],
  ['P', undefined],
  ['1H', undefined],
])('%s is %s seconds', (period, seconds) => expect(secondsOf(period)).toBe(seconds));
