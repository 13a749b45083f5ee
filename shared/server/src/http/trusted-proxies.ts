import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { plainAddress } from './network.ts';

type Family = 4 | 6;

/**
 * Limits of a proxy list. `widest` is the prefix of the widest range. `share` is the part of the family's address space that a list
 * may cover, because many ranges that add up to the whole internet trust everybody, like a single range.
 */
const LIMITS: Record<Family, { bits: number; widest: number; share: number }> = {
  4: { bits: 32, widest: 8, share: 1 / 16 },
  // An eighth of IPv6 is public. A list may cover a 64th of that.
  6: { bits: 128, widest: 16, share: 1 / 512 },
};

/** Value of TRUSTED_PROXIES: addresses and CIDR ranges, or `none`. */
export const TrustedProxies = z.string().transform((list, context): readonly string[] => {
  if (list.trim() === 'none') return [];
  const entries = list.split(',').map((entry) => entry.trim());
  const shares = { 4: 0, 6: 0 };
  for (const entry of entries) {
    const range = readRange(entry);
    if (range === undefined) {
      context.addIssue(
        `"${entry}" is not an address, nor a range no larger than 10.0.0.0/8, 2001::/16 or fc00::/7; the word none trusts no proxy`,
      );
      return z.NEVER;
    }
    if (!range.isPrivate) shares[range.family] += 2 ** -range.prefix;
  }
  if (shares[4] <= LIMITS[4].share && shares[6] <= LIMITS[6].share) return entries;
  context.addIssue('these ranges together trust too many addresses; name the proxies more exactly');
  return z.NEVER;
});

interface Range {
  family: Family;
  prefix: number;
  /** Whether it is in fc00::/7, which is not routed on the internet. */
  isPrivate: boolean;
}

/** Parses an address or a range, with IPv4-mapped ones as IPv4. Returns undefined if it is neither, or too wide. */
function readRange(entry: string): Range | undefined {
  const [address = '', given, ...rest] = entry.split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return undefined;
  if (given !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(given)) return undefined;
  const plain = plainAddress(address);
  const family = isIP(plain) === 4 ? 4 : 6;
  const { bits, widest } = LIMITS[family];
  // ::ffff:10.0.0.0/104 is 10.0.0.0/8.
  const prefix = given === undefined ? bits : Number(given) - (plain === address ? 0 : 96);
  const isPrivate = family === 6 && prefix >= 7 && PRIVATE.check(plain, 'ipv6');
  if (prefix > bits || (prefix < widest && !isPrivate)) return undefined;
  return family === 6 && containsMapped(plain, prefix) ? undefined : { family, prefix, isPrivate };
}

const PRIVATE = new BlockList();
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

/** Checks whether an IPv6 range contains all IPv4 addresses. */
function containsMapped(address: string, prefix: number): boolean {
  const range = new BlockList();
  range.addSubnet(address, prefix, 'ipv6');
  return range.check('::ffff:0:0', 'ipv6');
}
