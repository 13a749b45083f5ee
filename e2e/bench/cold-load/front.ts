import {
  Agent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestUpstream,
  type ServerResponse,
} from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Certificate } from '@parlay/server/certificate';

export type Protocol = 'HTTP/2' | 'HTTP/1.1';

export interface ProxyResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Node's HTTP/2 compatibility API uses the HTTP/1 types. */
type Request = IncomingMessage;
type Response = ServerResponse;

export interface CachingProxyOptions {
  certificate: Certificate;
  protocol: Protocol;
  /** Local port of the product's site. */
  upstream: number;
  /** Returns a response of the proxy itself, or undefined to forward the request to the product. */
  answer(path: string, ask: (path: string) => Promise<ProxyResponse>): Promise<ProxyResponse | undefined>;
}

export interface CachingProxy {
  origin: string;
  close(): Promise<void>;
}

/** Connection-specific headers, which HTTP/2 forbids. */
const HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings', 'proxy-connection', 'host'];

/** Starts a TLS proxy in front of the product. It caches release files, so that every variant is served from memory. */
export async function startCachingProxy({
  certificate,
  protocol,
  upstream,
  answer,
}: CachingProxyOptions): Promise<CachingProxy> {
  const agent = new Agent({ keepAlive: true });
  const cache = new Map<string, ProxyResponse>();
  const { key, cert } = certificate;
  const server: Server =
    protocol === 'HTTP/2'
      ? createSecureServer({ key, cert, allowHTTP1: false })
      : createServer({ key, cert, ALPNProtocols: ['http/1.1'] });
  server.on('request', (request: Request, response: Response) => void serve(request, response));
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;

  async function serve(request: Request, response: Response) {
    try {
      const path = request.url ?? '/';
      const ask = (wanted: string) =>
        readResponse(forward(wanted, 'GET', { ...requestHeaders(request), 'accept-encoding': 'identity' }));
      const ownResponse = cache.get(path) ?? (request.method === 'GET' ? await answer(path, ask) : undefined);
      if (ownResponse) return send(response, ownResponse);
      const outgoing = forward(path, request.method ?? 'GET', requestHeaders(request));
      request.pipe(outgoing);
      const incoming = await responseTo(outgoing);
      if (!path.startsWith('/r/') || incoming.statusCode !== 200) {
        response.writeHead(incoming.statusCode ?? 502, withoutHop(incoming.headers));
        incoming.pipe(response);
        return;
      }
      const file = { status: 200, headers: withoutHop(incoming.headers), body: await bytesOf(incoming) };
      cache.set(path, file);
      send(response, file);
    } catch {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    }
  }

  /** Forwards a request with the product's own host name and port, because the product rejects all others. */
  const forward = (path: string, method: string, headers: OutgoingHttpHeaders) =>
    requestUpstream({
      port: upstream,
      host: '127.0.0.1',
      agent,
      path,
      method,
      headers: {
        ...headers,
        ...(headers.origin ? { origin: `http://localhost:${upstream}` } : {}),
        host: `localhost:${upstream}`,
      },
    });

  return {
    origin: `https://localhost:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: Response, { status, headers, body }: ProxyResponse) {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(body);
}

const withoutHop = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.includes(name) && !name.startsWith(':')));

const requestHeaders = (request: Request) => withoutHop(request.headers);

function responseTo(outgoing: ReturnType<typeof requestUpstream>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
  });
}

async function readResponse(outgoing: ReturnType<typeof requestUpstream>): Promise<ProxyResponse> {
  outgoing.end();
  const incoming = await responseTo(outgoing);
  return { status: incoming.statusCode ?? 502, headers: withoutHop(incoming.headers), body: await bytesOf(incoming) };
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
