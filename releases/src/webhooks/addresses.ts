import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { plainAddress } from '@parlay/server/network';
import { isOwnMachine } from '@parlay/server/public-address';

/**
 * Internal addresses: loopback, link-local and other local ones, whose services, such as a cloud's metadata, must not
 * be reachable from outside.
 */
const INTERNAL = new BlockList();
INTERNAL.addSubnet('127.0.0.0', 8, 'ipv4');
INTERNAL.addSubnet('0.0.0.0', 8, 'ipv4');
INTERNAL.addSubnet('169.254.0.0', 16, 'ipv4');
INTERNAL.addSubnet('224.0.0.0', 4, 'ipv4');
INTERNAL.addAddress('255.255.255.255', 'ipv4');
INTERNAL.addAddress('::1', 'ipv6');
INTERNAL.addAddress('::', 'ipv6');
INTERNAL.addSubnet('fe80::', 10, 'ipv6');
INTERNAL.addSubnet('ff00::', 8, 'ipv6');
/** IPv6 addresses that represent IPv4 addresses: translated, compatible and 6to4. */
for (const prefix of ['64:ff9b::', '::', '::ffff:0:0:0']) INTERNAL.addSubnet(prefix, 96, 'ipv6');
INTERNAL.addSubnet('2002::', 16, 'ipv6');
/** Cloud metadata services outside the link-local range. */
INTERNAL.addAddress('fd00:ec2::254', 'ipv6');
INTERNAL.addAddress('100.100.100.200', 'ipv4');

/** Returns true if an address is on this machine, link-local or multicast. */
function isInternalAddress(address: string): boolean {
  const plain = plainAddress(address.split('%')[0] ?? '');
  const family = isIP(plain);
  return family === 0 || INTERNAL.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** Returns true if a URL's host is an internal address as written. Names are resolved only when a message is sent. */
export function isInternalHost(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  return isIP(plain) === 0 ? isOwnMachine(plain) : isInternalAddress(plain);
}

/** Error for a host name with an internal address, to which nothing is sent. */
export class InternalAddressError extends Error {}

/**
 * Creates a lookup function that refuses a name if any of its addresses is internal. Used for the connection itself, so
 * that the name cannot resolve to another address after the check.
 */
export const createExternalLookup =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const internal = addresses?.find(({ address }) => isInternalAddress(address));
      const [first] = addresses ?? [];
      if (error || internal || !first) done(error ?? new InternalAddressError(host), '', 0);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
