import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

export interface ListenOptions {
  mode: 'demo' | 'production';
  /** Value of HOST, an address or `localhost`. Undefined uses the mode's default. */
  host: string | undefined;
  /** 0 picks a free port. */
  port: number;
  /** The variable that sets the port, for the error message. */
  variable: string;
}

/** A Fastify app, or any object with an HTTP server that it starts. */
export interface Listenable {
  server: Server;
  listen(options: { port: number; host: string }): Promise<unknown>;
}

export type ListenResult = { ok: true } | { ok: false; error: string };

const LOOPBACK = ['127.0.0.1', '::1'];
const NO_SUCH_INTERFACE = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);

/**
 * Listens on loopback and on HOST. Without HOST it listens only on loopback in demo mode, and on every interface in production.
 * Loopback is always included, because the servers on one machine call each other there.
 */
export async function listenOn(app: Listenable, options: ListenOptions): Promise<ListenResult> {
  const { mode, host = mode === 'demo' ? 'localhost' : '::' } = options;
  const isEveryInterface = host === '::' || host === '0.0.0.0';
  const [first, ...others] = isEveryInterface
    ? [host]
    : [...new Set([...LOOPBACK, ...(host === 'localhost' ? [] : [host])])];
  try {
    await app.listen({ port: options.port, host: first ?? host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (host === '::' && NO_SUCH_INTERFACE.has(code ?? '')) return listenOn(app, { ...options, host: '0.0.0.0' });
    return { ok: false, error: sentence(error as NodeJS.ErrnoException, first ?? host, options) };
  }
  for (const other of others) {
    const error = await listenAdditionally(app.server, other);
    // A machine without IPv6 has no ::1.
    const isAbsent = other === '::1' && host !== '::1' && NO_SUCH_INTERFACE.has(error?.code ?? '');
    if (error && !isAbsent) return { ok: false, error: sentence(error, other, options) };
  }
  return { ok: true };
}

/** Listens on another address. An HTTP server can listen only once, so further listeners pass their connections to it. */
function listenAdditionally(server: Server, host: string): Promise<NodeJS.ErrnoException | undefined> {
  const { port } = server.address() as AddressInfo;
  const further = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  server.once('close', () => further.close());
  return new Promise((resolve) => {
    further.once('error', resolve);
    further.listen({ port, host }, () => resolve(undefined));
  });
}

function sentence(error: NodeJS.ErrnoException, host: string, { port, variable }: ListenOptions): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use. Set ${variable} to a free one.`;
  if (NO_SUCH_INTERFACE.has(error.code ?? '')) return `HOST is "${host}", which is not an address of this machine.`;
  return error.message;
}
