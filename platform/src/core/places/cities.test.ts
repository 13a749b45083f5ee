import { describe, expect, it } from '@jest/globals';
import { countryOfAddress } from './addresses.ts';
import { cityOfAddress } from './cities.ts';

describe('the city of an address', () => {
  it.each([
    ['84.112.40.17', 'Vienna'],
    ['200.48.225.130', 'San Borja'],
    ['2a02:8388::1', 'Vienna'],
  ])('is known for %s', async (address, city) => {
    expect(await cityOfAddress(address)).toBe(city);
  });

  it.each(['127.0.0.1', '::1', '10.0.0.22', '203.0.113.20', '', 'nowhere'])('is unknown for "%s"', async (address) => {
    expect(await cityOfAddress(address)).toBeUndefined();
  });

  it('is unknown if the two sources name different countries', async () => {
    const address = '2a00:1450:400f::1';
    expect(countryOfAddress(address)).toBe('IE');
    expect(await cityOfAddress(address)).toBeUndefined();
  });
});
