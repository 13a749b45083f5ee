import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AlteringProxy {
  site: string;
  /** Pattern of addresses whose answers are altered; undefined alters none. */
  alter: RegExp | undefined;
  stop(): Promise<void>;
}

/** A proxy between browser and product that alters files, which the browser then caches for a year. */
export async function alteringProxy(target: string): Promise<AlteringProxy> {
  const { hostname, port } = new URL(target);
  const server = http.createServer((request, response) => {
    const url = request.url ?? '/';
    const isAltered = proxy.alter?.test(url) ?? false;
    // The edge accepts only its own port.
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
