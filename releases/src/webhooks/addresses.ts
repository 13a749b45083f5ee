import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { plainAddress } from '@parlay/server/network';
import { isOwnMachine } from '@parlay/server/public-address';

/**
 * Loopback, link-local and other local addresses, whose services, such as a cloud's metadata, must not be reachable
 * from outside.
 */
const NEAR = new BlockList();
NEAR.addSubnet('127.0.0.0', 8, 'ipv4');
NEAR.addSubnet('0.0.0.0', 8, 'ipv4');
NEAR.addSubnet('169.254.0.0', 16, 'ipv4');
NEAR.addSubnet('224.0.0.0', 4, 'ipv4');
NEAR.addAddress('255.255.255.255', 'ipv4');
NEAR.addAddress('::1', 'ipv6');
NEAR.addAddress('::', 'ipv6');
NEAR.addSubnet('fe80::', 10, 'ipv6');
NEAR.addSubnet('ff00::', 8, 'ipv6');
/** IPv6 addresses that represent IPv4 addresses: translated, compatible and 6to4. */
for (const prefix of ['64:ff9b::', '::', '::ffff:0:0:0']) NEAR.addSubnet(prefix, 96, 'ipv6');
NEAR.addSubnet('2002::', 16, 'ipv6');
/** Cloud metadata services outside the link-local range. */
NEAR.addAddress('fd00:ec2::254', 'ipv6');
NEAR.addAddress('100.100.100.200', 'ipv4');

/** Returns true if an address is on this machine, link-local or multicast. */
function isNearAddress(address: string): boolean {
  const plain = plainAddress(address.split('%')[0] ?? '');
  const family = isIP(plain);
  return family === 0 || NEAR.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** Returns true if a URL's host is near as written. Names are resolved only when a message is sent. */
export function isInternalHost(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  return isIP(plain) === 0 ? isOwnMachine(plain) : isNearAddress(plain);
}

/** Error for a host name with a near address, to which nothing is sent. */
export class InternalAddressError extends Error {}

/**
 * Creates a lookup function that refuses a name if any of its addresses is near. Used for the connection itself, so
 * that the name cannot resolve to another address after the check.
 */
export const createExternalLookup =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const near = addresses?.find(({ address }) => isNearAddress(address));
      const [first] = addresses ?? [];
      if (error || near || !first) done(error ?? new InternalAddressError(host), '', 0);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
