import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

export interface EventStream {
  /** Adds a client to the stream, after sending its first events. */
  open(reply: FastifyReply, first: readonly string[], headers?: Record<string, string>): void;
  send(message: string): void;
  readonly clients: number;
  /** Ends every client's stream. */
  close(): void;
}

/** A client with more unread bytes is disconnected; it reconnects and gets the latest state. */
const BACKLOG = 1024 * 1024;

export function eventMessage(event: string, id: string | number, data: unknown): string {
  return `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Headers that hooks set, which a hijacked reply does not send itself. */
const rawHeaders = (reply: FastifyReply) => reply.getHeaders() as OutgoingHttpHeaders;

/** Server-sent events to many clients: the same bytes, written to each. */
export function eventStream(options: { heartbeatMs: number; retryMs: number }): EventStream {
  const clients = new Set<ServerResponse>();
  const send = (message: string) => {
    const bytes = Buffer.from(message);
    for (const { socket } of clients)
      if (socket && socket.writableLength > BACKLOG) socket.destroy();
      else socket?.write(bytes);
  };
  const heartbeat = setInterval(() => send(': still here\n\n'), options.heartbeatMs);
  heartbeat.unref();
  return {
    open(reply, first, headers = {}) {
      reply.hijack();
      const client = reply.raw;
      // The stream ends with its connection. Without chunks a message goes to all sockets as it is, which costs a fourth less.
      client.removeHeader('transfer-encoding');
      client.writeHead(200, {
        connection: 'close',
        ...rawHeaders(reply),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
        ...headers,
      });
      // Nothing written in answer to HEAD is sent, headers included, until it ends.
      if (reply.request.method === 'HEAD') {
        client.end();
        return;
      }
      client.socket?.setNoDelay(true);
      clients.add(client);
      client.on('close', () => clients.delete(client));
      client.on('error', () => clients.delete(client));
      client.write(`retry: ${options.retryMs}\n\n${first.join('')}`);
    },
    send,
    get clients() {
      return clients.size;
    },
    close() {
      clearInterval(heartbeat);
      for (const client of clients) client.end();
      clients.clear();
    },
  };
}
