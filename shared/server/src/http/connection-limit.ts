import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { refuseSocket } from './broken-request.ts';
import { knownAddress } from './client-address.ts';
import { networkOf } from './network.ts';

/**
 * Maximum open connections per IPv4 address or IPv6 network. A browser opens six per host and one for a stream, so the limit
 * is sufficient for an office behind one address.
 */
export const CONNECTIONS_PER_ADDRESS = 256;

interface ConnectionLimit {
  limit: number;
  /** Returns true for addresses without a limit, such as trusted proxies, which serve many clients. */
  isExempt(address: string): boolean;
}

/** Responds to connections above the limit with 429 and closes them. Call it before the server listens. */
export function limitConnections(server: Server, { limit, isExempt }: ConnectionLimit): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = knownAddress(undefined, socket.remoteAddress);
    if (isExempt(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const remaining = (open.get(network) ?? 1) - 1;
      if (remaining > 0) open.set(network, remaining);
      else open.delete(network);
    });
    if (count > limit) refuseSocket(socket, TOO_MANY);
  });
}

const TOO_MANY = {
  status: 429,
  code: 'too_many_connections',
  message: 'This address has too many open connections.',
};
