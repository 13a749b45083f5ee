import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AlteringProxy {
  site: string;
  /** Addresses whose answers are altered from now on; undefined lets all pass as they are. */
  alter: RegExp | undefined;
  stop(): Promise<void>;
}

/** A site between the browser and the product that alters files on their way, and lets them be cached for a year. */
export async function alteringProxy(target: string): Promise<AlteringProxy> {
  const { hostname, port } = new URL(target);
  const server = http.createServer((request, response) => {
    const url = request.url ?? '/';
    const isAltered = proxy.alter?.test(url) ?? false;
    // The edge answers only for the port it listens on.
    const headers = {
      ...request.headers,
      host: `${hostname}:${port}`,
      ...(isAltered && { 'accept-encoding': 'identity' }),
    };
    const upstream = http.request({ hostname, port, path: url, method: request.method, headers }, (reply) => {
      if (!isAltered) {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
        return;
      }
      reply.resume();
      const body = '/* altered */';
      response.writeHead(200, { ...reply.headers, 'content-length': body.length }).end(body);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: AlteringProxy = {
    site: `http://localhost:${(server.address() as AddressInfo).port}`,
    alter: undefined,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return proxy;
}
