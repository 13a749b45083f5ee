import { isIP } from 'node:net';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { networkOf } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::198.51.100.1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  // A value that is not an address is returned unchanged.
  ['', ''],
  ['nowhere', 'nowhere'],
])('%s counts as %s [D2]', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const group = fc.integer({ min: 0, max: 0xffff });
const half = fc.tuple(group, group, group, group);
const written = (groups: number[]) => groups.map((one) => one.toString(16)).join(':');
/** Returns the compressed form, because URL shortens the longest run of zeros. */
const shortened = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1);

it('counts all addresses of a /64 as one network, in any notation [D2]', () => {
  // An address with zeros in the first half is IPv4 in IPv6 notation.
  const network = half.filter((groups) => groups.some((one) => one !== 0));
  fc.assert(
    fc.property(network, network, half, half, (one, other, first, second) => {
      const address = written([...one, ...first]);
      const neighbour = written([...one, ...second]);
      expect(isIP(shortened(address))).toBe(6);
      expect(networkOf(shortened(address))).toBe(networkOf(neighbour.toUpperCase()));
      expect(networkOf(written([...other, ...first])) === networkOf(address)).toBe(written(one) === written(other));
    }),
  );
});

it('counts an IPv4 address as its own network, including when mapped to IPv6 [D2]', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect([networkOf(address), networkOf(`::ffff:${address}`)]).toEqual([address, address]);
      expect(networkOf(shortened(`::ffff:${address}`))).toBe(address);
    }),
  );
});
