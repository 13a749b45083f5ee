import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isFromThisMachine, trustProxies } from '@parlay/server/client-address';
import { listenOn } from '@parlay/server/listen';
import { receiveTimeouts } from '@parlay/server/receive';
import { Channels } from './channels.ts';
import { createMetrics } from './metrics.ts';
import { LIMITS, type Limits } from './protocol.ts';
import { handleApiCall } from './rest.ts';
import type { App } from './signing.ts';
import { Sockets } from './sockets.ts';
import { TerminatedUsers } from './terminated-users.ts';

export interface RealtimeSettings {
  mode: 'demo' | 'production';
  /** 0 selects a free port. */
  port: number;
  /** Interface to listen on, as in HOST; defaults to the mode's interface. */
  host?: string | undefined;
  /** Addresses and ranges whose X-Forwarded-For is trusted; none by default. */
  trustedProxies?: readonly string[];
  app: App;
  /** Ports of this machine whose pages may connect; [8080] by default. */
  sitePorts?: readonly number[];
  /** Other page origins that may connect, matched exactly. */
  origins?: readonly string[];
  limits?: Partial<Limits>;
  /** Receives errors thrown by handlers, which are bugs in this server. Writes to standard error by default. */
  onFailure?(error: unknown): void;
}

export interface Realtime {
  port: number;
  /** Tells all clients to reconnect, and closes. Resolves when the port is free. */
  stop(): Promise<void>;
}

/** Same as the other servers: longer than a proxy keeps an idle connection, so that the proxy closes it first. */
const KEEP_ALIVE = 72_000;

/** Starts a Pusher-protocol server: sockets at /app/{key}, its HTTP API under /apps/{appId}, /healthz and /metrics. */
export async function startRealtime(settings: RealtimeSettings): Promise<Realtime> {
  const { app } = settings;
  const limits = { ...LIMITS, ...settings.limits };
  const metrics = createMetrics();
  const channels = new Channels(limits, metrics);
  const origin = { sitePorts: settings.sitePorts ?? [8080], origins: settings.origins ?? [] };
  const terminatedUsers = new TerminatedUsers(limits.terminatedUsers);
  const onFailure = (error: unknown) => {
    metrics.failures.inc();
    (settings.onFailure ?? console.error)(error);
  };
  const sockets = new Sockets({ app, limits, metrics, channels, cuts: terminatedUsers, onFailure }, origin, {
    mode: settings.mode,
    trust: trustProxies(settings.trustedProxies ?? []),
  });
  const api = { app, metrics, channels, terminatedUsers, connections: sockets.connections };

  // Accepts any host name, because sockets are checked by Origin, API calls by signature, and metrics by address.
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith('/apps/')) return handleApiCall(api, request, response);
    if (path === '/healthz') {
      reply(response, 200, { status: 'ok', connections: sockets.connections.size });
      return;
    }
    if (path === '/metrics' && isFromThisMachine(request)) {
      response.writeHead(200, { 'Content-Type': metrics.registry.contentType });
      response.end(await metrics.registry.metrics());
      return;
    }
    reply(response, 404, { error: 'There is nothing here' });
  };

  const server = createServer({ ...receiveTimeouts(), keepAliveTimeout: KEEP_ALIVE }, (request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (request.socket.destroyed) return;
      onFailure(error);
      if (response.headersSent) response.destroy();
      else reply(response, 500, { error: 'Something went wrong on our side' });
    });
  });
  server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head));
  const { mode, host, port } = settings;
  const listened = await listenOn(listenable(server), { mode, host, port, variable: 'PORT_REALTIME' });
  if (!listened.ok) throw new Error(listened.error);

  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        sockets.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const listenable = (server: Server) => ({
  server,
  listen: (where: { port: number; host: string }) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(where, () => {
        server.off('error', reject);
        resolve();
      });
    }),
});

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}
