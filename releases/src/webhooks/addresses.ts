import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { plainAddress } from '@parlay/server/network';
import { isOwnMachine } from '@parlay/server/public-address';

/**
 * Addresses of one machine or one wire: what answers there was never meant for callers from outside, such as a cloud's
 * metadata.
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
/** Addresses of IPv6 that stand for one of IPv4: translated, compatible, and 6to4. */
for (const prefix of ['64:ff9b::', '::', '::ffff:0:0:0']) NEAR.addSubnet(prefix, 96, 'ipv6');
NEAR.addSubnet('2002::', 16, 'ipv6');
/** A cloud's metadata outside of what is link-local. */
NEAR.addAddress('fd00:ec2::254', 'ipv6');
NEAR.addAddress('100.100.100.200', 'ipv4');

/** Whether an address is of this machine, link-local, or of no single machine. */
function isNearAddress(address: string): boolean {
  const plain = plainAddress(address.split('%')[0] ?? '');
  const family = isIP(plain);
  return family === 0 || NEAR.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** Whether a host of an address is near as it is written: a name is looked up when a message is sent. */
export function isNearHost(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  return isIP(plain) === 0 ? isOwnMachine(plain) : isNearAddress(plain);
}

/** An address that a name has is near, so nothing is sent there. */
export class NearAddress extends Error {}

/**
 * Looks a name up for a connection, and refuses it where any of its addresses is near: checked when the connection is made,
 * so that a name cannot have another address by then.
 */
export const lookupElsewhere =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const near = addresses?.find(({ address }) => isNearAddress(address));
      const [first] = addresses ?? [];
      if (error || near || !first) done(error ?? new NearAddress(host), '', 0);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
