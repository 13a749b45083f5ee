import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedEvent {
  channel: string;
  name: string;
  data: { version?: number } & Record<string, unknown>;
}

/** Test server with the HTTP interface of the Pusher protocol, on a free port. */
export class TestRealtime {
  readonly received: ReceivedEvent[] = [];
  /** Users whose connections the server was asked to terminate. */
  readonly terminatedUsers: string[] = [];
  /** Status of the responses to termination requests. */
  terminationStatus = 200;
  readonly #sockets = new Set<unknown>();
  port = 0;
  /** Status of the responses to other requests. */
  status = 200;
  readonly #server = createServer((request, response) => {
    this.#sockets.add(request.socket);
    void text(request).then((body) => {
      const user = /\/users\/([^/]+)\/terminate_connections/.exec(request.url ?? '')?.[1];
      if (user) {
        if (this.terminationStatus === 200) this.terminatedUsers.push(user);
        response.writeHead(this.terminationStatus, { 'content-type': 'application/json' }).end('{}');
        return;
      }
      if (this.status === 200) {
        const { batch } = JSON.parse(body) as { batch: { channel: string; name: string; data: string }[] };
        this.received.push(...batch.map((event) => ({ ...event, data: JSON.parse(event.data) })));
      }
      response.writeHead(this.status, { 'content-type': 'application/json' }).end('{}');
    });
  });

  /** Number of connections that were opened to the server. */
  get connections(): number {
    return this.#sockets.size;
  }

  async listen(): Promise<void> {
    await new Promise<void>((ready) => this.#server.listen(this.port, '127.0.0.1', ready));
    this.port = (this.#server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((closed) => this.#server.close(() => closed()));
  }
}
