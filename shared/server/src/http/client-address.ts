import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { isThisMachine } from './host-names.ts';
import { plainAddress } from './network.ts';

/** Returns true if a hop's address belongs to a trusted proxy. Compatible with Fastify's `trustProxy`. */
export type TrustProxy = (address: string, hop: number) => boolean;

/** Returns a check for trusted proxies. `proxies` are addresses and CIDR ranges as in TRUSTED_PROXIES, or `loopback`. */
export function trustProxies(proxies: readonly string[]): TrustProxy {
  const trust = proxyAddr.compile([...proxies]);
  // The first hop is the socket's address, which a closed socket does not have.
  return (address: string | undefined, hop) => address !== undefined && trust(withoutPort(address), hop);
}

/** Removes the port, because some proxies forward `203.0.113.7:4711` or `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  const [, six, four] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(address) ?? [];
  return six ?? four ?? address;
}

/**
 * Returns the client's address, which is the last hop of X-Forwarded-For that is not a trusted proxy, or otherwise the socket's
 * address. IPv4-mapped addresses become plain IPv4, and ports are dropped. A forwarded value that is not an address is ignored.
 */
export function clientAddress(request: IncomingMessage, trust: TrustProxy): string {
  return knownAddress(proxyAddr(request, trust), request.socket.remoteAddress);
}

/** Returns `forwarded` if it is an address, otherwise the socket's address, otherwise 0.0.0.0 (a closed socket has none). */
export function knownAddress(forwarded: string | undefined, socket: string | undefined): string {
  const named = withoutPort(forwarded ?? '');
  return plainAddress(isIP(named) === 0 ? (socket ?? '0.0.0.0') : named);
}

/** Checks for the two loopback addresses that local browsers and tools use. Others in 127/8 count as remote, so tests can use them. */
export const isOwnAddress = (address: string): boolean => address === '127.0.0.1' || address === '::1';

/**
 * Returns true if an address is exempt from rate limits. In demo mode callers on this machine are exempt, in production
 * none are.
 */
export const isExempt = (mode: 'demo' | 'production', address: string): boolean =>
  mode === 'demo' && isOwnAddress(address);

const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'];

/**
 * Checks whether a program on this machine sent the request directly. A request through any proxy, trusted or not, does not count,
 * nor does a request by a page whose own domain resolves to this machine.
 */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  const peer = knownAddress(undefined, socket.remoteAddress);
  const isLoopback = peer === '::1' || peer.startsWith('127.');
  return isLoopback && isThisMachine(headers.host) && FORWARDING.every((name) => headers[name] === undefined);
}
