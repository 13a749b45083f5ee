import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { isThisMachine } from './host-names.ts';
import { plainAddress } from './network.ts';

/** Returns whether the address of a hop belongs to a trusted proxy. Has the shape of Fastify's `trustProxy`. */
export type TrustProxy = (address: string, hop: number) => boolean;

/** `proxies`: addresses and CIDR ranges as in TRUSTED_PROXIES, or `loopback`. */
export function trustProxies(proxies: readonly string[]): TrustProxy {
  const trust = proxyAddr.compile([...proxies]);
  // The first hop is the socket's address; a closed socket has none.
  return (address: string | undefined, hop) => address !== undefined && trust(withoutPort(address), hop);
}

/** Some proxies forward `203.0.113.7:4711` or `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  const [, six, four] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(address) ?? [];
  return six ?? four ?? address;
}

/**
 * Returns the client's address: the last hop of X-Forwarded-For that is not a trusted proxy, or the socket's address.
 * IPv4-mapped addresses become plain IPv4, and ports are dropped. For a forwarded value that is not an address the socket's is used.
 */
export function clientAddress(request: IncomingMessage, trust: TrustProxy): string {
  return knownAddress(proxyAddr(request, trust), request.socket.remoteAddress);
}

/** Returns `forwarded` if it is an address, else the socket's, else 0.0.0.0 (a closed socket has none). */
export function knownAddress(forwarded: string | undefined, socket: string | undefined): string {
  const named = withoutPort(forwarded ?? '');
  return plainAddress(isIP(named) === 0 ? (socket ?? '0.0.0.0') : named);
}

/** The two loopback addresses a local browser or tool uses. Others in 127/8 count as remote, so tests can use them. */
export const isOwnAddress = (address: string): boolean => address === '127.0.0.1' || address === '::1';

/** Whether an address is exempt from limits: callers on this machine in demo mode, nobody in production. */
export const isExempt = (mode: 'demo' | 'production', address: string): boolean =>
  mode === 'demo' && isOwnAddress(address);

const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'];

/**
 * Whether a program on this machine sent the request directly. A request through any proxy, trusted or not, does not count,
 * nor one of a browser's page by its own name that leads here.
 */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  const peer = knownAddress(undefined, socket.remoteAddress);
  const isLoopback = peer === '::1' || peer.startsWith('127.');
  return isLoopback && isThisMachine(headers.host) && FORWARDING.every((name) => headers[name] === undefined);
}
