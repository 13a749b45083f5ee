import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const OWN_MACHINE = new BlockList();
OWN_MACHINE.addSubnet('127.0.0.0', 8, 'ipv4');
OWN_MACHINE.addSubnet('0.0.0.0', 8, 'ipv4');
OWN_MACHINE.addAddress('::1', 'ipv6');
OWN_MACHINE.addAddress('::', 'ipv6');

/** Checks whether a host name or address is this machine. */
export function isOwnMachine(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '').toLowerCase();
  const family = isIP(plain);
  if (family === 0) return /(^|\.)localhost\.?$/.test(plain);
  return OWN_MACHINE.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** A production URL for players' browsers, which uses https and is not on this machine. */
export const PublicAddress = z
  .url({ protocol: /^https$/, error: 'it is not an https address' })
  .refine((url) => !isOwnMachine(new URL(url).hostname), 'it is on this machine, where no player can reach it');

const PRIVATE = new BlockList();
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(address, bits, 'ipv4');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/** Checks whether a host is inside the operator's network: this machine, a private address, or a name without dots. */
export function isInside(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  const family = isIP(plain);
  if (family === 0) return isOwnMachine(plain) || !plain.includes('.');
  return isOwnMachine(plain) || PRIVATE.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * A URL between servers, which uses https, or http inside the operator's network. Values that are not URLs pass,
 * because another check reports them.
 */
export const ServerAddress = z.string().refine((url) => {
  if (!URL.canParse(url)) return true;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isInside(hostname);
}, 'it is http to a machine outside of the operator’s network, where others can read the cookies of players');
