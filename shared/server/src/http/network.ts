import { isIPv6 } from 'node:net';

/** Returns an IPv4-mapped IPv6 address, in any notation, as plain IPv4, and anything else unchanged. */
export function plainAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : address;
}

/**
 * Returns the network that counts as one caller, in any notation: the IPv4 address, or the /64 of an IPv6 address, because
 * one client can use all addresses of its /64.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${groupsIn6(plain, 4)}::/64` : plain;
}

/**
 * Returns the address block that one party can easily obtain, in any notation: the /24 of an IPv4 address or the /48 of an IPv6
 * address.
 */
export function addressBlockOf(address: string): string {
  const plain = plainAddress(address);
  if (isIPv6(plain)) return `${groupsIn6(plain, 3)}::/48`;
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
}

/** Returns the first groups of an IPv6 address in a uniform notation. */
const groupsIn6 = (address: string, count: number): string =>
  groupsOf(address)
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');

/** Returns the eight groups of an IPv6 address, without the interface name after `%`. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  const [head = [], tail] = plain.split('::').map(groupsIn);
  if (tail === undefined) return head;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function groupsIn(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

const bytesOf = (group: number): number[] => [group >> 8, group & 255];
