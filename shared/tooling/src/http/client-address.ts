import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** Whether the address of a hop belongs to a trusted proxy. The shape of Fastify's `trustProxy`. */
export type TrustProxy = (address: string, hop: number) => boolean;

/** `proxies`: addresses and CIDR ranges as TRUSTED_PROXIES has them, or `loopback`. */
export const trustProxies = (proxies: readonly string[]): TrustProxy => proxyAddr.compile([...proxies]);

/**
 * Address of the client: the last hop of X-Forwarded-For that no trusted proxy vouches for further, or the socket's own
 * address. IPv4 addresses have no `::ffff:` in front. A forwarded value that is no address counts as the socket's.
 */
export function clientAddress(request: IncomingMessage, trust: TrustProxy): string {
  return knownAddress(proxyAddr(request, trust), request.socket.remoteAddress);
}

/** `forwarded` if it is an address, else the socket's, else 0.0.0.0 (a socket that closed meanwhile has none). */
export function knownAddress(forwarded: string | undefined, socket: string | undefined): string {
  const address = forwarded !== undefined && isIP(forwarded) !== 0 ? forwarded : (socket ?? '0.0.0.0');
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The two addresses of a local browser or tool. Others in 127/8 count as strangers, so tests can use them as such. */
export const isOwnAddress = (address: string): boolean => address === '127.0.0.1' || address === '::1';

/** Whether limits by address leave this one out: callers on the same machine in demo mode, nobody in production. */
export const isExempt = (mode: 'demo' | 'production', address: string): boolean =>
  mode === 'demo' && isOwnAddress(address);

const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'];

/** Whether a program on this machine sent the request itself. What came through any proxy, trusted or not, has not. */
export function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  const peer = knownAddress(undefined, socket.remoteAddress);
  return (peer === '::1' || peer.startsWith('127.')) && FORWARDING.every((name) => headers[name] === undefined);
}
