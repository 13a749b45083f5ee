import type { AddressInfo } from 'node:net';
import proxy from '@fastify/http-proxy';
import type { Certificate } from '@parlay/server/certificate';
import fastify, { type FastifyRequest } from 'fastify';

export interface TlsProxy {
  port: number;
  stop(): Promise<void>;
}

/** Option that sets WebSocket headers. The library's types omit it. */
const SOCKET_OPTIONS = {
  headers: {},
  rewriteRequestHeaders: (headers: Record<string, string>, request: FastifyRequest) => ({
    ...headers,
    origin: request.headers.origin ?? '',
    'x-forwarded-for': request.socket.remoteAddress ?? '',
  }),
};

/** Starts a TLS proxy in front of a local server. It forwards the Host header and the client's address. */
export async function startTlsProxy(upstream: number, { key, cert }: Certificate): Promise<TlsProxy> {
  const app = fastify({ https: { key, cert }, forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
  await app.register(proxy, {
    upstream: `http://127.0.0.1:${upstream}`,
    websocket: true,
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        host: request.headers.host,
        'x-forwarded-for': request.socket.remoteAddress,
        'x-forwarded-proto': 'https',
        'x-forwarded-host': request.headers.host,
      }),
    },
    wsClientOptions: SOCKET_OPTIONS,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, stop: () => app.close() };
}
