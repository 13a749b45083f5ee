import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fault of a response. Browsers cache altered and intact responses for a year. */
export type Fault = 'altered' | 'missing' | 'broken' | 'replaced' | 'reset' | 'hanging' | 'dripping';

export interface FaultyProxy {
  site: string;
  /** Pattern of faulty URLs. Undefined for no faults. */
  files: RegExp | undefined;
  /** Whether only the first requested URL is faulty. Six hanging ones would block all HTTP/1.1 connections. */
  onlyFirst: boolean;
  /** Fault of the responses for these URLs. */
  fault: Fault;
  /** URLs that have received a faulty response. */
  faulty: string[];
  stop(): Promise<void>;
}

/**
 * Starts a proxy that causes network faults. Playwright's interception cannot, because it disables the browser's cache.
 */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const server = http.createServer((request, response) => {
    const url = request.url ?? '/';
    const isFaulty =
      (proxy.files?.test(url) ?? false) && !(proxy.onlyFirst && proxy.faulty[0] && proxy.faulty[0] !== url);
    if (isFaulty) proxy.faulty.push(url);
    // The edge accepts only a Host header with its own port.
    const headers = { ...request.headers, host: `${hostname}:${port}` };
    const upstream = http.request({ hostname, port, path: url, method: request.method, headers }, (reply) => {
      if (isFaulty) {
        reply.resume();
        FAULTS[proxy.fault](response, reply.headers);
        return;
      }
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultyProxy = {
    site: `http://localhost:${(server.address() as AddressInfo).port}`,
    files: undefined,
    onlyFirst: false,
    fault: 'altered',
    faulty: [],
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return proxy;
}

const FAULTS: Readonly<Record<Fault, (response: http.ServerResponse, headers: http.IncomingHttpHeaders) => void>> = {
  altered(response, { 'content-encoding': _, ...headers }) {
    const body = '/* altered */';
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
  },
  missing: (response) => response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.'),
  broken: (response) => response.writeHead(500, { 'content-type': 'text/plain' }).end('Broken.'),
  replaced: (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in to this network'),
  reset: (response) => response.socket?.resetAndDestroy(),
  // Sends nothing, not even headers.
  hanging: () => undefined,
  /** Sends the headers, and then one byte per second. */
  dripping(response, { 'content-encoding': _, ...headers }) {
    response.writeHead(200, { ...headers, 'content-length': 10_000 }).flushHeaders();
    const drip = setInterval(() => response.write(' '), 1000);
    response.on('close', () => clearInterval(drip));
  },
};
